/// What the agent writes into its log: of each event the words with which its line begins.
///
/// Each is declared here and nowhere else: no other words reach the log, and a redacted log keeps these and none else.
package enum AgentEvent: String, CaseIterable, Sendable {
    // MARK: The kiosk

    case gesture = "gesture"
    case gestureDeclined = "gesture declined"
    case ringAcknowledged = "ring acknowledged"
    case workoutSaved = "workout saved"
    case pressBecameWorkout = "workout saved from its press"
    case workoutSettled = "workout settled"
    case checkSaved = "finger check saved"
    case checkSettled = "finger check settled"
    case exerciseSaved = "exercise saved"
    case exerciseSettled = "exercise settled"
    case trainingSettled = "training settled"
    case session = "session"
    case trainingSaved = "training saved"
    case nudged = "nudged"
    case partnerWorkout = "partner-workout"
    case weekAnnounced = "week announced"
    case invitationOpen = "invitation open"
    case wrongCodeTried = "a wrong code was tried"
    case fault = "fault"
    case faultMended = "fault mended"
    case configurationTakenUp = "configuration taken up"
    case deletedErased = "deleted workouts erased"
    case photosReleased = "photos are let go to save space"
    case noThumbnail = "no thumbnail of a partner's photo"

    // MARK: Presses that cannot be saved yet

    case pressKept = "a press is kept until it can be saved"
    case finishesPicture = "a press is finished before the agent ends: its picture is being taken"
    case pressKeptWithPicture = "a press is kept with the picture before, and saved at the next start"
    case pressKeptForNextStart = "a press is kept, and saved at the next start"
    case pressesKeptForNextStart = "presses are kept, and saved at the next start"
    case workoutLost = "a workout is lost: the agent had to end before it could be saved"
    case photosLost = "photos are lost: there was no room"
    case photoLost = "a photo is lost: too many wait for room already"
    case checksLost = "finger checks are lost: the agent had to end"
    case exercisesLost = "exercises are lost: the agent had to end"

    // MARK: The store

    case backedUp = "backed up"
    case backupPutOff = "backup put off"
    case allVerified = "all verified"
    case damageFound = "damage found"
    case derivedRebuilt = "derived tables rebuilt"

    // MARK: Notifications

    case news = "news"
    case newsDropped = "news dropped, too much waits"
    case newsTooOld = "news given up, it is too old"
    case newsLost = "news is lost: it cannot be kept"
    case newsUnreadable = "news that waited cannot be read"
    case deliveryNotNoted = "it cannot be noted who was told"
    case commandStarted = "command started"
    case commandSaid = "command said"
    case commandDone = "command done"
    case commandFailed = "command failed"

    // MARK: The console

    case consoleListening = "the console listens"
    case consoleNotListening = "the console cannot listen"
    case phoneAdmitted = "a phone is admitted"

    // MARK: Other kiosks

    case buzzerFails = "the buzzer fails"
    case partnerHere = "partner-here"
    case partnerGone = "partner-gone"
    case partnerNotReached = "partner-not-reached"
    case paired = "paired"
    case pairingRefused = "pairing-refused"
    case introduced = "introduced"
    case introductionCutOff = "introduction-cut-off"
    case introductionFailed = "introduction-failed"
    case exchangeEnded = "exchange-ended"
    case exchangeNewsLost = "exchange-news"
    case exchangeRefused = "exchange-refused"
    case exchangeStoreFailed = "exchange-store"
    case personalLedgerAsked = "personal-ledger-asked"
    case personalLedgerHere = "personal-ledger-here"
    case personalLedgerNotAsked = "personal-ledger-not-asked"

    // MARK: The program

    case personalLedgerShared = "personal-ledger-shared"
    case listening = "listening"
    case ended = "ended"
    case storeOpens = "the store can be opened; starting with it"
    case configurationRefused = "configuration not taken up; the last good one stays"
}
