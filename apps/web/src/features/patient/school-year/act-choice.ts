import type { ActKind } from '@spine/contract/enrolment';

export type ActChild = { readonly id: string; readonly name: string };

/** What an act is about when its dialog opens: some children, or a class to choose them from. */
export type ActChoice = {
  readonly kind?: ActKind | undefined;
  readonly gradeName?: string | undefined;
  readonly chosen?: readonly ActChild[] | undefined;
};
