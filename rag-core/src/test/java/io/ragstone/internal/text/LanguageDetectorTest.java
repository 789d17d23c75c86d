package io.ragstone.internal.text;

import static io.ragstone.internal.text.Analysed.ANALYSIS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageDetectorTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "en|The index is kept in one file, and a search sees what another process has written to it.",
                "en|Why does the build fail when it runs on a machine that has no network?",
                "de|Der Index liegt in einer Datei, und eine Suche sieht auch das, was ein anderer Prozess geschrieben hat.",
                "de|Wir haben die Verbindung zum Server verloren, weil er nicht mehr auf unsere Anfragen antwortet.",
                "fr|Les documents sont découpés en passages, puis chaque passage est ajouté à l'index avec ses mots.",
                "fr|Nous avons perdu la connexion au serveur parce qu'il ne répond plus à nos demandes.",
                "es|Los documentos se dividen en pasajes y cada pasaje se añade al índice con sus palabras.",
                "es|Hemos perdido la conexión con el servidor porque ya no responde a nuestras peticiones.",
                "it|I documenti sono divisi in passaggi e ogni passaggio viene aggiunto all'indice con le sue parole.",
                "pt|Os documentos são divididos em trechos e cada trecho é acrescentado ao índice com as suas palavras.",
                "nl|De documenten worden in stukken verdeeld en elk stuk wordt met zijn woorden aan de index toegevoegd.",
                "sv|Dokumenten delas upp i stycken och varje stycke läggs till i registret med de ord som det innehåller.",
                "fi|Asiakirjat jaetaan osiin, ja jokainen osa on se, joka lisätään hakemistoon, kun se on luettu, mutta ei muuten.",
                "hu|A dokumentumokat részekre osztjuk, és minden rész, ami nem üres, az is bekerül az indexbe, ha már olvastuk.",
                "tr|Belgeler parçalara ayrılır ve her parça daha sonra kelimeleri ile birlikte dizine eklenir, ancak bu çok kısa sürer.",
                "ru|Документы делятся на части, и каждая часть вместе со своими словами попадает в указатель.",
                "uk|Документи діляться на частини, і кожна частина разом зі своїми словами потрапляє до покажчика.",
                "bg|Документите се делят на части и всяка част се добавя към индекса заедно с думите, които са в нея.",
                "el|Τα έγγραφα χωρίζονται σε μέρη και κάθε μέρος προστίθεται στο ευρετήριο.",
                "ar|تقسم المستندات إلى أجزاء ويضاف كل جزء إلى الفهرس مع كلماته.",
                "fa|سندها به بخش‌ها تقسیم می‌شوند و هر بخش با واژه‌هایش به نمایه افزوده می‌گردد.",
                "he|המסמכים מחולקים לקטעים וכל קטע נוסף לאינדקס.",
                "hi|दस्तावेज़ भागों में बाँटे जाते हैं और हर भाग सूची में जोड़ा जाता है।",
                "zh|文档被分成段落，每个段落连同其中的词一起加入索引。",
                "ja|文書は段落に分けられ、それぞれの段落が索引に加えられます。",
                "ko|문서는 단락으로 나뉘고 각 단락은 색인에 추가됩니다.",
                "th|เอกสารถูกแบ่งออกเป็นย่อหน้าและแต่ละย่อหน้าจะถูกเพิ่มลงในดัชนี",
            })
    void isSureOfOrdinarySentences(String language, String text) {
        assertThat(ANALYSIS.detectLanguage(text)).isEqualTo(language);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "42",
                "=> ::",
                "for (int i = 0; i < n; i++) { sum += values[i]; }",
                "Los Angeles, Los Alamos",
                "Kubernetes",
                "d e f g n v k s",
                "\uD83D",
            })
    void isUnsureWhereNothingTells(String text) {
        assertThat(ANALYSIS.detectLanguage(text)).isEmpty();
    }
}
