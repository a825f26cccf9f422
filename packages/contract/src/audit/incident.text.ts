import type { IncidentKind } from './incident.rules.ts';

export const incidentKindWord: Readonly<Record<IncidentKind, string>> = {
  leak: '泄露',
  tamper: '篡改',
  loss: '丢失',
};
