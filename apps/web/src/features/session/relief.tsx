/** The built-in picture of the sign-in page: a back in forward bend, three measured lines. Decoration only. */
import { loginText } from './login.text.ts';
import { MEASURED_LINES, RELIEF_LINES, SPINOUS_PROCESSES } from './relief-data.ts';

type Line = { path: string; left: number; right: number; y: number };

const TENTHS = 10;
const LABEL_LIFT = 9;
const EDGE = { left: 48, right: 752 } as const;

function lineOf(text: string): Line {
  const [left = 0, right = 0, first = 0, ...steps] = text.split(' ').map(Number);
  const stride = (right - left) / steps.length;
  let y = first;
  const points = steps.map((step, at) => {
    y += step;
    return `L${((left + stride * (at + 1)) / TENTHS).toFixed(1)} ${(y / TENTHS).toFixed(1)}`;
  });
  const start = `M${left / TENTHS} ${first / TENTHS}`;
  return {
    path: start + points.join(''),
    left: left / TENTHS,
    right: right / TENTHS,
    y: first / TENTHS,
  };
}

const LINES = RELIEF_LINES.map(lineOf);

function Label({ line, name, reading }: { line: Line; name: string; reading: string }) {
  const d = `M${EDGE.left} ${line.y}H${line.left}M${line.right} ${line.y}H${EDGE.right}`;
  return (
    <>
      <path className="ld" d={d} />
      <text x={EDGE.left} y={line.y - LABEL_LIFT}>
        {name}
      </text>
      <text x={EDGE.right} y={line.y - LABEL_LIFT} textAnchor="end" className="sv">
        {reading}
      </text>
    </>
  );
}

export function Relief() {
  return (
    <svg className="relief" viewBox="0 0 800 760" aria-hidden="true">
      {LINES.map((line, at) => (
        <g key={line.y}>
          <path className="rf" d={`${line.path}v16H${line.left}Z`} />
          <path className={MEASURED_LINES.includes(at) ? 'rl hi' : 'rl'} d={line.path} />
        </g>
      ))}
      {SPINOUS_PROCESSES.map(([x, y]) => (
        <circle key={y} className="sp" cx={x} cy={y} r="2.4" />
      ))}
      {MEASURED_LINES.map((at, index) => {
        const line = LINES[at];
        const words = loginText.readings[index];
        return line && words && <Label key={at} line={line} {...words} />;
      })}
    </svg>
  );
}
