/** x, y, width and rotation of the six bars. */
const BARS = [
  [5, 1, 8.4, -9],
  [6.1, 4.9, 9, -6],
  [6.8, 8.8, 9.6, 2],
  [6, 12.7, 10.4, 8],
  [4.2, 16.6, 11.2, 6],
  [3, 20.5, 12, 0],
] as const;

/** The product's logo in the colour of the surrounding text. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 20 24" width="20" height="24" aria-hidden="true" fill="currentColor">
      {BARS.map(([x, y, width, turn]) => (
        <rect
          key={y}
          x={x}
          y={y}
          width={width}
          height="2.6"
          rx="1.3"
          transform={`rotate(${turn} ${x + width / 2} ${y + 1.3})`}
        />
      ))}
    </svg>
  );
}
