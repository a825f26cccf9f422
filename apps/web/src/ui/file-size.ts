const KILOBYTE = 1024;

/** A number of bytes as a person reads it. */
export function fileSize(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} B`;
  if (bytes < KILOBYTE ** 2) return `${Math.round(bytes / KILOBYTE)} KB`;
  return `${(bytes / KILOBYTE ** 2).toFixed(1)} MB`;
}
