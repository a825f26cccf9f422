/** Kinds of documents of identity. */

/** By the codes of the national register: 身份证, 港, 澳, 台, 永居, 护照, 其他. */
export const DOCUMENT_KINDS = ['1', '6', '7', '8', '9', 'A', 'Z'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Without a number only of other kinds (Z), which may have none: an empty text. */
export type ChildDocument = { readonly kind: DocumentKind; readonly number: string };
