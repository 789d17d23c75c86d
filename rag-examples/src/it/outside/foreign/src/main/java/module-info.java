/** Extensions that someone else wrote. */
module com.example.foreign {
    requires io.ragstone.core;

    uses io.ragstone.spi.StoreProvider;
    uses io.ragstone.spi.JobQueueProvider;

    provides io.ragstone.spi.StoreProvider with
            com.example.foreign.ForeignStoreProvider;
    provides io.ragstone.spi.JobQueueProvider with
            com.example.foreign.ForeignQueueProvider;
    provides io.ragstone.spi.ChunkerProvider with
            com.example.foreign.ForeignChunkerProvider;
    provides io.ragstone.spi.HybridSearcherProvider with
            com.example.foreign.ForeignSearcherProvider;
}
