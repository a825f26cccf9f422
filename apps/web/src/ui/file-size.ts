const KILOBYTE = 1024;

/** Formats a number of bytes. */
export function fileSize(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} B`;
  if (bytes < KILOBYTE ** 2) return `${Math.round(bytes / KILOBYTE)} KB`;
  return `${(bytes / KILOBYTE ** 2).toFixed(1)} MB`;
}
