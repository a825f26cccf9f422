/** The process of a typesetter: compiles one document after another and clears the compiler's cache. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { Typeset, TypesetAnswer, TypesetFoot, TypesetJob } from './typesetter.ts';

const require = createRequire(import.meta.url);
const packageFolder = (name: string) => path.dirname(require.resolve(`${name}/package.json`));
const chinese = packageFolder('@expo-google-fonts/noto-sans-sc');
/**
 * Fonts that travel with the program, so that a PDF looks the same on every machine: Noto Sans SC in the two weights
 * documents use, Noto Sans JP for characters it lacks, such as U+20BB7 in names, and rare-han for names that both lack.
 */
const FONT_PATHS = [
  path.join(chinese, '400Regular'),
  path.join(chinese, '700Bold'),
  path.join(path.dirname(path.dirname(require.resolve('@embedpdf/fonts-jp'))), 'fonts'),
  packageFolder('@spine/rare-han'),
];

/** Results that were not used in this many documents are dropped, so that memory stays flat. */
const CACHE_AGE = 2;
const CACHE_EVERY = 4;
/** Data of about ten reports: what a part of a bulk report leaves behind is dropped unless the next one uses it. */
const PART = 200_000;
/** Data of about 100 reports; what a larger document leaves behind is dropped at once. */
const LARGE = 2_000_000;
/** Beginning takes half a second; a process of this many bytes is replaced by a fresh one. */
const WORN = 500_000_000;

const workspace = import.meta.dirname;
const STAMP =
  '#set page(width: float(sys.inputs.width) * 1pt, height: float(sys.inputs.height) * 1pt, margin: 0pt)\n' +
  '#image(bytes(sys.inputs.svg), format: "svg", width: 100%, height: 100%)';

/** Before a template: what it says of its page goes on to apply. */
const FOOT =
  '#set page(foreground: place(bottom + left, dx: float(sys.inputs.left) * 1mm, dy: float(sys.inputs.bottom) * -1mm, ' +
  'text(font: ("Noto Sans SC", "Noto Sans CJK JP", "Noto Sans Japanese"), size: 6pt, fill: rgb("#5E7772"), sys.inputs.foot)))\n';

class TypesetCompiler {
  readonly #compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: FONT_PATHS }] });
  readonly #stamps = new Set<string>();
  #documents = 0;

  answer(job: TypesetJob): TypesetAnswer {
    const files = (job.files ?? []).map((file) => ({
      at: path.join(workspace, file.path),
      bytes: Buffer.from(file.bytes),
    }));
    try {
      this.#cut(job.stamps ?? []);
      for (const { at, bytes } of files) this.#compiler.mapShadow(at, bytes);
      return { ...this.#compiled(job), worn: isWorn() };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error), worn: isWorn() };
    } finally {
      for (const { at } of files) this.#compiler.unmapShadow(at);
      this.#tidy(job);
    }
  }

  /** Makes the stamps that no document needed before. They stay as long as the process: there are few of them. */
  #cut(stamps: NonNullable<TypesetJob['stamps']>): void {
    for (const { name, svg, width, height } of stamps) {
      if (this.#stamps.has(name)) continue;
      const inputs = { svg, width: String(width), height: String(height) };
      const document = this.#compiler.compile({ mainFileContent: STAMP, inputs }).result;
      if (document === null) throw new Error(`the stamp ${name} cannot be drawn`);
      const page = this.#compiler.pdf(document, { pdfTags: false });
      this.#compiler.mapShadow(path.join(workspace, `stamp-${name}.pdf`), page);
      this.#stamps.add(name);
    }
  }

  #compiled({ template, data, as = 'pdf', foot }: TypesetJob): Typeset {
    const inputs = foot ? { data, ...footInputs(foot) } : { data };
    const mainFileContent = foot ? FOOT + template : template;
    const result = this.#compiler.compile({ mainFileContent, inputs });
    const document = result.result;
    if (document !== null && as === 'svg') {
      const values: unknown[] = this.#compiler.query(document, {
        selector: '<values>',
        field: 'value',
      });
      return { file: Buffer.from(this.#compiler.svg(document)), values };
    }
    if (document !== null)
      return { file: this.#compiler.pdf(document, { pdfTags: as === 'pdf' }), values: [] };
    const fault = result.takeError();
    throw new Error(fault ? JSON.stringify(fault.shortDiagnostics) : 'nothing was compiled');
  }

  /** Clears what the document left in the cache. */
  #tidy({ data }: TypesetJob): void {
    this.#documents += 1;
    if (data.length > PART) this.#compiler.evictCache(data.length > LARGE ? 0 : 1);
    else if (this.#documents % CACHE_EVERY === 0) this.#compiler.evictCache(CACHE_AGE);
  }
}

function footInputs({ words, left, bottom }: TypesetFoot) {
  return { foot: words, left: String(left), bottom: String(bottom) };
}

const isWorn = (): boolean => process.memoryUsage.rss() > WORN;

// The end belongs to the server: a signal sent to the whole group must not take documents away from it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
const compiler = new TypesetCompiler();
process.on('message', (job: TypesetJob) => process.send?.(compiler.answer(job)));
