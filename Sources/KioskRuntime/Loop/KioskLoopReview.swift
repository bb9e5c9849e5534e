internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Photos
internal import Store
internal import Threads

// Pages see and answer the review of a picture.
extension KioskLoop {
    func answered(_ answer: ReviewAnswer, by member: MemberID, _ deliver: @Sendable (ReviewRefusal?) -> Void) {
        let refusal = machine.refusal(of: answer, by: member.ulid)
        if refusal == nil { ask(.answeredReview(answer, by: member.ulid)) }
        deliver(refusal)
    }

    /// What a page of the member may show and do now; nil while no picture is under review.
    var openReview: OpenReview? {
        guard case .review(let attempt, _, _, _) = machine.step, let press = capture.press,
            let (width, height) = press.picture?.size,
            let member = press.author ?? surroundings.member(ofButton: attempt.button)
        else { return nil }
        return OpenReview(
            attempt: attempt.number, member: member, width: width, height: height,
            mayRetake: machine.refusal(of: .retake, by: member.ulid) == nil)
    }

    func askedForReviewPicture(_ deliver: @escaping ReviewPictures.Caller) {
        guard let review = openReview, let press = capture.press, let picture = press.picture else {
            return deliver(nil)
        }
        guard reviewPictures.ask(for: review.attempt, deliver) else { return }
        let marks = press.moment.known.map(surroundings.marks)
        let (number, member) = (review.attempt, review.member)
        let isTaken = workers.photo.post { [channels] _ in
            let jpeg = picture.reviewJPEG(marks)
            channels.mailbox.post(
                .drewReview(
                    attempt: number, jpeg.map { ReviewPicture(attempt: number, member: member, jpeg: $0) }))
        }
        if !isTaken { drewReview(attempt: number, nil) }
    }

    func drewReview(attempt: Int, _ picture: ReviewPicture?) {
        reviewPictures.drew(attempt: attempt, picture, isUnderReview: isUnderReview(attempt))
    }

    private func isUnderReview(_ attempt: Int) -> Bool {
        if case .review(let present, _, _, _) = machine.step { present.number == attempt } else { false }
    }
}

extension KeptPress.Picture {
    /// In pixels.
    fileprivate var size: (width: Int, height: Int) {
        switch self {
        case .frame(let frame): (frame.width, frame.height)
        case .photo(let photo): (photo.width, photo.height)
        }
    }

    /// Pixels a side of the picture that a page shows, at most.
    private static let reviewSide = 640
    private static let maxReviewBytes = 150_000

    /// A small JPEG of it with these marks, which a photo has already; nil if it cannot be decoded or drawn.
    fileprivate func reviewJPEG(_ marks: PhotoMarks?) -> [UInt8]? {
        defer { ProcessHeap.giveBack() }
        let result = Result { () throws(PhotoError) -> [UInt8]? in
            var image: PixelImage
            switch self {
            case .photo(let photo): image = try PixelImage(photo: photo.bytes).fitted(toSide: Self.reviewSide)
            case .frame(let kept):
                guard let frame = CameraFrame(kept) else { return nil }
                image = try PixelImage(decoding: frame).fitted(toSide: Self.reviewSide)
                if let marks { try marks.watermark.draw(on: &image, typeface: try Typeface()) }
            }
            return try image.jpeg(maxBytes: Self.maxReviewBytes).bytes
        }
        return if case .success(let bytes) = result { bytes } else { nil }
    }
}
