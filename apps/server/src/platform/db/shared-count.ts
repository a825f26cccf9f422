/**
 * Many people open the same list at once, and counting it is most of what that costs. Whoever asks while a count is
 * under way shares the next one: it begins after they asked, so nobody misses what was committed before.
 */
type Line = { readonly running: Promise<number>; next?: Promise<number> };

const lines = new Map<string, Line>();

/** What `count` answers, or what it answers to another who asked for the same `key`. */
export function sharedCount(key: string, count: () => Promise<number>): Promise<number> {
  const line = lines.get(key);
  if (!line) return begin(key, count);
  const settled = line.running.catch(() => undefined);
  line.next ??= settled.then(() => begin(key, count));
  // The other's transaction may have failed.
  return line.next.catch(count);
}

function begin(key: string, count: () => Promise<number>): Promise<number> {
  const line: Line = { running: count() };
  lines.set(key, line);
  const end = (): void => {
    if (lines.get(key) === line && !line.next) lines.delete(key);
  };
  line.running.then(end, end);
  return line.running;
}
