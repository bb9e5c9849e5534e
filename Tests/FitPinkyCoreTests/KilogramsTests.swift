import FitPinkyCore
import Testing

@Suite struct KilogramsTests {
    @Test func `kilograms are said without zeros that say nothing, and read with a point or a comma`() {
        for (grams, text) in [
            (1, "0.001"), (40_000, "40"), (42_500, "42.5"), (999_999, "999.999"), (1_050, "1.05"), (40, "0.04"),
            (7, "0.007"),
            (123_450, "123.45"), (123_400, "123.4"), (99_010, "99.01"), (12_345_000, "12345"),
        ] {
            #expect(Kilograms.text(grams) == text && Kilograms.grams(text) == grams)
        }
        #expect(Kilograms.grams("42,5") == 42_500 && Kilograms.grams("1.50") == 1_500)
        for text in ["", ".", "1.", ".5", "1.2345", "1234567890", "1.2.3", "-1", "+1", "1e3", "x", "٤"] {
            #expect(Kilograms.grams(text) == nil, "\(text)")
        }
    }
}
