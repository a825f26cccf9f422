/** Tables whose rows are found by secrets: sessions, and the codes that lead to one. */
import type { Generated } from 'kysely';

export type SessionTable = {
  token_hash: Buffer;
  id: string;
  user_id: string;
  client: 'browser' | 'app';
  device: Generated<string>;
  address: string | null;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
};

export type PictureCodeTable = { key: Buffer; code: string; expires_at: Date };

export type SmsCodeTable = {
  id: string;
  tel: string;
  purpose: 'login' | 'bind' | 'quickQuery';
  address: string;
  code_hash: Buffer;
  tries: Generated<number>;
  failed: Generated<boolean>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

export type UnknownSignInTable = { name_hash: Buffer; failures: number; last_at: Date };
