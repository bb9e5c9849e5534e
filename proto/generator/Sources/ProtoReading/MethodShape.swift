package import SwiftProtobufPluginLibrary

/// Which of the four call shapes a method has.
package enum MethodShape {
    case unary, serverStreaming, clientStreaming, twoWay

    package init(_ method: MethodDescriptor) {
        self =
            switch (method.clientStreaming, method.serverStreaming) {
            case (false, false): .unary
            case (false, true): .serverStreaming
            case (true, false): .clientStreaming
            case (true, true): .twoWay
            }
    }
}
