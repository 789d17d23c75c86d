/** An application on the module path. */
module com.example.app {
    requires io.ragstone.core;
}
