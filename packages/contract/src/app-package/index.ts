export {
  downloadAppPackage,
  downloadLinkedAppPackage,
  linkedAppPackage,
  listAppPackages,
  uploadAppPackage,
  withdrawAppPackage,
} from './app-package.endpoints.ts';
export { appPackageErrors } from './app-package.errors.ts';
export {
  APP_PLATFORMS,
  type AppPackageFacts,
  type AppPackageRow,
  type AppPlatform,
  MAX_PACKAGE_BYTES,
  PACKAGE_FILE_NAME_MAX,
  PACKAGE_NOTES_MAX,
  versionField,
} from './app-package.schema.ts';
export { FIRST_VERSIONS, PLATFORM_NAMES, wrongKindText } from './app-package.text.ts';
