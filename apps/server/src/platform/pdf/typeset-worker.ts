/** The thread of a typesetter: compiles one document after another and forgets what it memorised. */
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { z } from 'zod';
import type { TypesetAnswer, TypesetJob, TypesetStamp } from './typesetter.ts';

/** Results that were not used in this many documents are dropped, so that memory stays flat. */
const CACHE_AGE = 2;
const CACHE_EVERY = 4;
/** Data of about 25 reports; what a larger document leaves behind is dropped at once. */
const LARGE = 1_000_000;

const settings = z
  .object({ template: z.string(), fontPaths: z.array(z.string()) })
  .parse(workerData);
const workspace = import.meta.dirname;
const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [{ fontPaths: settings.fontPaths }],
});
let documents = 0;

const known = new Set<string>();
const STAMP =
  '#set page(width: float(sys.inputs.width) * 1pt, height: float(sys.inputs.height) * 1pt, margin: 0pt)\n' +
  '#image(bytes(sys.inputs.svg), format: "svg", width: 100%, height: 100%)';

/** Makes the stamps that no document needed before. They stay as long as the worker: there are few of them. */
function cut(stamps: readonly TypesetStamp[]): void {
  for (const { name, svg, width, height } of stamps) {
    if (known.has(name)) continue;
    const inputs = { svg, width: String(width), height: String(height) };
    const document = compiler.compile({ mainFileContent: STAMP, inputs }).result;
    if (document === null) throw new Error(`the stamp ${name} cannot be drawn`);
    const page = compiler.pdf(document, { pdfTags: false });
    compiler.mapShadow(path.join(workspace, `stamp-${name}.pdf`), page);
    known.add(name);
  }
}

function compiled({ data, untagged = false }: TypesetJob): TypesetAnswer {
  const result = compiler.compile({ mainFileContent: settings.template, inputs: { data } });
  const document = result.result;
  if (document === null) {
    const fault = result.takeError();
    return { error: fault ? JSON.stringify(fault.shortDiagnostics) : 'nothing was compiled' };
  }
  return { pdf: new Uint8Array(compiler.pdf(document, { pdfTags: !untagged })) };
}

/** Forgets what the document left behind. */
function tidy({ data }: TypesetJob): void {
  documents += 1;
  if (data.length > LARGE) compiler.evictCache(0);
  else if (documents % CACHE_EVERY === 0) compiler.evictCache(CACHE_AGE);
}

function answerOf(job: TypesetJob): TypesetAnswer {
  const files = (job.files ?? []).map((file) => ({
    at: path.join(workspace, file.path),
    bytes: Buffer.from(file.bytes),
  }));
  try {
    cut(job.stamps ?? []);
    for (const { at, bytes } of files) compiler.mapShadow(at, bytes);
    return compiled(job);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  } finally {
    for (const { at } of files) compiler.unmapShadow(at);
    tidy(job);
  }
}

parentPort?.on('message', (job: TypesetJob) => {
  const answer = answerOf(job);
  parentPort?.postMessage(answer, 'pdf' in answer ? [answer.pdf.buffer] : []);
});
