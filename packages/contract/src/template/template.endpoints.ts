/** The report template: doctors read it, the manager writes it. */
import { z } from 'zod';
import { defineEndpoint, done, institution, listOf, noInput, seenVersion } from '#kernel';
import { templateErrors } from './template.errors.ts';
import { isAdvice, tidyAdvice } from './template.rules.ts';
import { infoLines, templateRow } from './template.schema.ts';

/** Well above the largest logo, so that a large photograph is refused with a specific message. */
const BODY_MAX_BYTES = 8 * 1024 * 1024;

/** A missing text leaves the result alone; an empty one brings the default back. */
const adviceField = z
  .string()
  .transform(tidyAdvice)
  .refine(isAdvice)
  .transform((text) => (text === '' ? null : text))
  .optional();

/** The lines as JSON text, because a form carries nothing else. A fault is reported for the entire field. */
const linesField = z.string().transform((text, context) => {
  const lines = infoLines.safeParse(parsedJson(text));
  if (lines.success) return lines.data;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const templateInfo = defineEndpoint({
  method: 'GET',
  path: '/template/info',
  summary: 'The report template of the institution: the first and only row',
  access: institution('template.view'),
  log: 'none',
  input: noInput,
  reply: listOf(templateRow),
});

export const configureTemplate = defineEndpoint({
  method: 'POST',
  path: '/template/config',
  summary:
    'Writes the report template; what is not sent stays. The file is the logo. With the version that was read, a field somebody else changed meanwhile answers 30000003',
  access: institution('template.edit'),
  log: { model: 'template', optype: 'edit' },
  body: 'multipart',
  bodyLimit: BODY_MAX_BYTES,
  input: z.object({
    evaluationNormal: adviceField,
    evaluationBadPosture: adviceField,
    evaluationLateralBendingOne: adviceField,
    evaluationLateralBendingTwo: adviceField,
    evaluationLateralBendingThree: adviceField,
    /** A JSON list of label and value; an empty list brings the default lines back. */
    examineOrgInfo: linesField.optional(),
    /** The name of the logo, where the file itself has no useful one. */
    fileName: z.string().max(255).optional(),
    /** `1` removes the logo, unless a new one is sent. */
    removeLogo: z.enum(['0', '1']).default('0'),
    version: seenVersion,
  }),
  reply: done,
  faults: {
    evaluationNormal: templateErrors.adviceInvalid,
    evaluationBadPosture: templateErrors.adviceInvalid,
    evaluationLateralBendingOne: templateErrors.adviceInvalid,
    evaluationLateralBendingTwo: templateErrors.adviceInvalid,
    evaluationLateralBendingThree: templateErrors.adviceInvalid,
    examineOrgInfo: templateErrors.linesInvalid,
  },
});
