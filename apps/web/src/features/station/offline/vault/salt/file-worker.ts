/** Writes over files of the origin's private file system where they lie: pages may only replace them by other files. */

export type FileTask =
  | { readonly kind: 'write'; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'erase'; readonly name: string };

export type FileAnswer = 'done' | 'full' | 'failed';

/** What the library of the page's types does not know. Before Chromium 108 and Safari 16.4 all but `write` answer promises. */
type SyncAccess = {
  write(bytes: Uint8Array, options: { at: number }): number;
  getSize(): number | Promise<number>;
  flush(): void | Promise<void>;
  close(): void | Promise<void>;
};
type WritableHandle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncAccess> };

addEventListener('message', ({ data }: MessageEvent<FileTask>) => {
  perform(data).then(
    () => postMessage('done' satisfies FileAnswer),
    (error: unknown) => postMessage(toAnswer(error)),
  );
});

async function perform(task: FileTask): Promise<void> {
  if (!('createSyncAccessHandle' in FileSystemFileHandle.prototype))
    throw new Error('this browser cannot write over files');
  const folder = await navigator.storage.getDirectory();
  if (task.kind === 'erase') return eraseIn(folder, task.name);
  const file = await folder.getFileHandle(task.name, { create: true });
  await writeOver(file as WritableHandle, () => task.bytes);
}

async function eraseIn(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    const file = await folder.getFileHandle(name);
    await writeOver(file as WritableHandle, (size) => crypto.getRandomValues(new Uint8Array(size)));
    await folder.removeEntry(name);
  } catch (error) {
    // Another page, or an earlier try, was first.
    if (!isNamed(error, 'NotFoundError')) throw error;
  }
}

async function writeOver(
  file: WritableHandle,
  bytesFor: (size: number) => Uint8Array,
): Promise<void> {
  const access = await file.createSyncAccessHandle();
  try {
    const bytes = bytesFor(await access.getSize());
    const written = access.write(bytes, { at: 0 });
    if (written < bytes.length) throw new DOMException('no room', 'QuotaExceededError');
    await access.flush();
  } finally {
    await access.close();
  }
}

function toAnswer(error: unknown): FileAnswer {
  return isNamed(error, 'QuotaExceededError') ? 'full' : 'failed';
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}
