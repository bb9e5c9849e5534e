/// The files beside this one, as they are built into the program.
package enum AssetFiles {
    package static var style: [UInt8] { PackageResources.style_css }
    package static var script: [UInt8] { PackageResources.app_js }
    package static var healthScript: [UInt8] { PackageResources.health_js }
    package static var documentsScript: [UInt8] { PackageResources.documents_js }
    package static var trainingScript: [UInt8] { PackageResources.training_js }
    package static var trainingStyle: [UInt8] { PackageResources.training_css }
    package static var icon: [UInt8] { PackageResources.icon_svg }
    package static var manifest: [UInt8] { PackageResources.manifest_json }
}
