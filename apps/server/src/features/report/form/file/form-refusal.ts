import type { reportFormErrors } from '@spine/contract/report';

export type FormFault = Exclude<
  keyof typeof reportFormErrors,
  'formUnknown' | 'nameInvalid' | 'tooManyForms'
>;

/** Why a form cannot be used, with a sentence for each of its faults. */
export class FormRefusal extends Error {
  readonly fault: FormFault;
  readonly sentences: readonly string[];

  constructor(fault: FormFault, sentences: readonly string[] = []) {
    super(fault);
    this.name = 'FormRefusal';
    this.fault = fault;
    this.sentences = sentences;
  }
}
