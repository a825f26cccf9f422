/** Parses the input of a call and chooses the catalogue entry that answers a fault. */
import { dropEmpty, type Endpoint, type ErrorEntry, kernelErrors } from '@spine/contract/kernel';
import type { z } from 'zod';
import { refuse } from './refuse.ts';

/** The parsed input of a call, or a refusal that names the fields at fault. */
export function parseInput<E extends Endpoint>(
  endpoint: E,
  raw: Readonly<Record<string, unknown>>,
): z.output<E['input']> {
  const input = endpoint.method === 'GET' ? dropEmpty(raw) : raw;
  const parsed = endpoint.input.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data as z.output<E['input']>;
  const [first] = parsed.error.issues;
  const entry = faultEntry(endpoint, first);
  return refuse(entry, {
    message: faultMessage(endpoint, first),
    fields: parsed.error.issues.map((issue) => ({
      field: issue.path.join('.'),
      message: faultMessage(endpoint, issue),
    })),
  });
}

function faultMessage(endpoint: Endpoint, issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'custom' && issue.params?.['told']) return issue.message;
  const field = String(issue?.path[0] ?? '');
  const texts = endpoint.faultTexts;
  const text = texts && Object.hasOwn(texts, field) ? texts[field] : undefined;
  return text ?? faultEntry(endpoint, issue).message;
}

function faultEntry(endpoint: Endpoint, issue: z.core.$ZodIssue | undefined): ErrorEntry {
  const field = String(issue?.path[0] ?? '');
  const named =
    endpoint.faults && Object.hasOwn(endpoint.faults, field) ? endpoint.faults[field] : undefined;
  if (named) return named;
  return issue?.code === 'invalid_type' && issue.input !== undefined
    ? kernelErrors.conversion
    : kernelErrors.parameter;
}
