/** How the storage of the device fails. After each of them it is as it was before. */

/** There is no room; what was to be kept is not kept. */
export class StoreFull extends Error {
  /** A field: old browsers (Chromium 86, Safari 14) ignore the option of `Error`. */
  override readonly cause: unknown;
  constructor(cause: unknown) {
    super('the storage of the device is full');
    this.name = 'StoreFull';
    this.cause = cause;
  }
}

/** The browser did not do it; what was to be kept is not kept. */
export class StoreFailed extends Error {
  override readonly cause: unknown;
  constructor(cause: unknown) {
    super('the storage of the device failed');
    this.name = 'StoreFailed';
    this.cause = cause;
  }
}

/** The device was locked; only its passcode opens what it holds. */
export class VaultLocked extends Error {
  constructor() {
    super('the device is locked');
    this.name = 'VaultLocked';
  }
}

/** Another page of the browser has the device open. */
export class DeviceInUse extends Error {
  constructor() {
    super('the device is open in another page');
    this.name = 'DeviceInUse';
  }
}
