import Photos
import Testing

@Suite struct FittingTests {
    @Test(arguments: [(1280, 720, 640, 360), (720, 1280, 360, 640), (640, 480, 640, 480), (8000, 4, 640, 1)])
    func `A fitted picture keeps its proportions, and is never larger than it was`(
        width: Int, height: Int, newWidth: Int, newHeight: Int
    ) throws {
        let fitted = try Scenes.room(width: width, height: height).fitted(toSide: 640)
        #expect(fitted.width == newWidth && fitted.height == newHeight)
    }
}
