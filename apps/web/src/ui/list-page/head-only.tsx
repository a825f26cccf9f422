import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/**
 * Draws its content in the table's head but not in the hidden row antd measures columns with: a box that can take
 * the focus there would be a place the keyboard gets lost in.
 */
export function HeadOnly({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const [measured, setMeasured] = useState(false);
  useLayoutEffect(() => {
    setMeasured(place.current?.closest('.ant-table-measure-row') != null);
  }, []);
  return <span ref={place}>{measured ? null : children}</span>;
}
