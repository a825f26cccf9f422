import type { ReactNode } from 'react';

/** The star of a required field stands after its label. */
export function requiredMark(label: ReactNode, info: { required: boolean }): ReactNode {
  return (
    <>
      {label}
      {info.required && <em aria-hidden="true">*</em>}
    </>
  );
}
