/** Reads or fills one form in a thread of its own (`isolated.ts`): a hostile file may take all its time and memory. */
import { parentPort, workerData } from 'node:worker_threads';
import { fillDocxForm, readDocxForm } from './docx-form.ts';
import { fillXlsxForm } from './fill-xlsx-form.ts';
import type { FormFields } from './form-field.ts';
import { type FormParts, openForm, toRefusal } from './form-parts.ts';
import { FormRefusal } from './form-refusal.ts';
import type { FormAnswer, FormJob } from './form-work.ts';
import { readXlsxForm } from './read-xlsx-form.ts';
import { readFormBook } from './xlsx-book.ts';

function work({ bytes, values }: FormJob): FormAnswer {
  try {
    const parts = openForm(Buffer.from(bytes));
    if (values) {
      const fill = parts.kind === 'docx' ? fillDocxForm : fillXlsxForm;
      return { kind: parts.kind, uses: [], content: fill(parts, values) };
    }
    const { uses, faults } = readFields(parts);
    if (faults.length > 0) throw new FormRefusal('fields', [...new Set(faults)]);
    if (uses.length === 0) throw new FormRefusal('noField');
    return { kind: parts.kind, uses };
  } catch (error) {
    const { fault, sentences } = toRefusal(error);
    return { fault, sentences };
  }
}

function readFields(parts: FormParts): FormFields {
  return parts.kind === 'docx' ? readDocxForm(parts) : readXlsxForm(parts, readFormBook(parts));
}

parentPort?.postMessage(work(workerData));
