/** A queue that serves its lines in turn, so that a line with many items does not delay the others. */
export class FairQueue<T> {
  readonly #lines = new Map<string, T[]>();

  add(line: string, item: T): void {
    const waiting = this.#lines.get(line);
    if (waiting) waiting.push(item);
    else this.#lines.set(line, [item]);
  }

  /** The first item of the next line whose turn it may be; the line then moves behind the others. */
  take(mayBegin: (item: T) => boolean): T | undefined {
    for (const [line, [item, ...rest]] of this.#lines) {
      if (item === undefined || !mayBegin(item)) continue;
      this.#lines.delete(line);
      if (rest.length > 0) this.#lines.set(line, rest);
      return item;
    }
    return undefined;
  }

  /** Whether it was there. */
  remove(line: string, item: T): boolean {
    const waiting = this.#lines.get(line) ?? [];
    const at = waiting.indexOf(item);
    if (at === -1) return false;
    waiting.splice(at, 1);
    if (waiting.length === 0) this.#lines.delete(line);
    return true;
  }

  /** Takes everything out. */
  drain(): T[] {
    const all = [...this.#lines.values()].flat();
    this.#lines.clear();
    return all;
  }
}
