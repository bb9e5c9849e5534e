internal import FitPinkyCore

/// The types of records that are read.
enum RecordType: UInt8 {
    case heartRate, restingHeartRate, steps, activeEnergy, walkingRunning, cycling, swimming

    private static let prefix: StaticString = "HKQuantityTypeIdentifier"

    /// The type of that name; nil if it is not read.
    @inline(__always)
    init?(_ name: ByteRange) {
        let length = RecordType.prefix.utf8CodeUnitCount
        guard name.count > length, ByteSearch.isEqual(name.start, UnsafeRawPointer(RecordType.prefix.utf8Start), length)
        else { return nil }
        let rest = ByteRange(start: name.start + length, count: name.count - length)
        switch rest.count {
        case 9 where rest.equals("HeartRate"): self = .heartRate
        case 9 where rest.equals("StepCount"): self = .steps
        case 18 where rest.equals("ActiveEnergyBurned"): self = .activeEnergy
        case 16 where rest.equals("RestingHeartRate"): self = .restingHeartRate
        case 22 where rest.equals("DistanceWalkingRunning"): self = .walkingRunning
        case 15 where rest.equals("DistanceCycling"): self = .cycling
        case 16 where rest.equals("DistanceSwimming"): self = .swimming
        default: return nil
        }
    }

    var kind: HealthKind {
        switch self {
        case .heartRate: .heartRate
        case .restingHeartRate: .restingHeartRate
        case .steps: .steps
        case .activeEnergy: .activeEnergy
        case .walkingRunning, .cycling, .swimming: .distance
        }
    }
}

/// The units that are read, each of one dimension.
enum RecordUnit: UInt8 {
    case perMinute, count, kilocalorie, largeCalorie, calorie, kilojoule, kilometre, metre, mile, foot, yard

    /// The unit of that name, if records of the type have it.
    @inline(__always)
    init?(_ name: ByteRange, of type: RecordType) {
        switch type {
        case .heartRate, .restingHeartRate:
            guard name.equals("count/min") else { return nil }
            self = .perMinute
        case .steps:
            guard name.equals("count") else { return nil }
            self = .count
        case .activeEnergy:
            if name.equals("kcal") {
                self = .kilocalorie
            } else if name.equals("Cal") {
                self = .largeCalorie
            } else if name.equals("kJ") {
                self = .kilojoule
            } else if name.equals("cal") {
                self = .calorie
            } else {
                return nil
            }
        case .walkingRunning, .cycling, .swimming:
            if name.equals("km") {
                self = .kilometre
            } else if name.equals("mi") {
                self = .mile
            } else if name.equals("m") {
                self = .metre
            } else if name.equals("yd") {
                self = .yard
            } else if name.equals("ft") {
                self = .foot
            } else {
                return nil
            }
        }
    }

    /// The most that a record may say, in billionths of the unit: 1,000 beats a minute, a million steps, 100,000 kcal and
    /// 1,000 km, or a little more.
    var largest: UInt64 {
        let billion: UInt64 = 1_000_000_000
        return switch self {
        case .perMinute, .kilometre, .mile: 1000 * billion
        case .count, .metre: 1_000_000 * billion
        case .kilocalorie, .largeCalorie: 100_000 * billion
        case .calorie: 50_000_000 * billion
        case .kilojoule: 500_000 * billion
        case .foot, .yard: 4_000_000 * billion
        }
    }

    /// So many billionths of the unit in millionths of a beat a minute, a step, a kcal or a metre, rounded half up.
    @inline(__always)
    func millionths(_ billionths: UInt64) -> Int {
        let value = Int(billionths)
        return switch self {
        case .perMinute, .count, .kilocalorie, .largeCalorie, .metre: (value + 500) / 1000
        // A small calorie is a thousandth.
        case .calorie: (value + 500_000) / 1_000_000
        // 4.184 kJ are a kcal.
        case .kilojoule: (value + 2092) / 4184
        case .kilometre: value
        // 1,609.344 m, 0.3048 m and 0.9144 m, as fractions whose products fit.
        case .mile: (value * 25_146 + 7812) / 15_625
        case .foot: (value * 381 + 625_000) / 1_250_000
        case .yard: (value * 1143 + 625_000) / 1_250_000
        }
    }
}

extension ActivityType {
    /// The kiosk's name for a workout's type, such as `HKWorkoutActivityTypeRunning`; `other` if it has none.
    init(export name: ByteRange) {
        let prefix: StaticString = "HKWorkoutActivityType"
        let length = prefix.utf8CodeUnitCount
        self = .other
        guard name.count > length, ByteSearch.isEqual(name.start, UnsafeRawPointer(prefix.utf8Start), length) else {
            return
        }
        let rest = ByteRange(start: name.start + length, count: name.count - length)
        if rest.equals("Running") {
            self = .run
        } else if rest.equals("Walking") || rest.equals("Hiking") {
            self = .walk
        } else if rest.equals("Cycling") || rest.equals("HandCycling") {
            self = .cycle
        } else if rest.equals("Swimming") {
            self = .swim
        } else if rest.equals("TraditionalStrengthTraining") || rest.equals("FunctionalStrengthTraining")
            || rest.equals("CoreTraining")
        {
            self = .strength
        }
    }
}
