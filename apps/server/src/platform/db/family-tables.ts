/** Tables of families without an account; their rows are found by secrets. */

export type FamilyAccessTable = {
  token_hash: Buffer;
  tel: string;
  /** Institution and child stand at the same place of the two lists. */
  org_ids: string[];
  patient_ids: string[];
  created_at: Date;
  expires_at: Date;
};

export type FamilyLinkTable = {
  token_hash: Buffer;
  access_hash: Buffer;
  kind: 'report' | 'prescription';
  org_id: string;
  subject_id: string;
  expires_at: Date;
};
