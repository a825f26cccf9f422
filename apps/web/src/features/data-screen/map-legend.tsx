/** The classes of the map with the numbers that divide them, and what a region without a colour means. */
import { screenText } from './data-screen.text.ts';
import { NO_CLASS } from './map-classes.ts';
import type { MapModel } from './map-model.ts';
import { mapText as text } from './screen-map.text.ts';
import type { Metric } from './screen-place.ts';

const WIDTH = 302;
const HEIGHT = 84;
const GAP = 1;

/** Rates in percent with one digit, as the bounds were rounded; people in whole numbers. */
function boundWords(bound: number, metric: Metric): string {
  return metric === 'examined' ? screenText.axisCount(bound) : screenText.tenth(bound);
}

export function MapLegend({ model, metric }: { model: MapModel; metric: Metric }) {
  const { classes, arrangement, fills } = model;
  const { colours, bounds } = classes;
  const width = (WIDTH - GAP * (colours.length - 1)) / colours.length;
  const hasHidden = fills.some(({ colour }) => colour === NO_CLASS);
  const hasClasses = bounds.length > 0;
  return (
    <svg
      className="screen-legend"
      style={{ left: arrangement.legend.x, top: arrangement.legend.y }}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      {hasClasses && (
        <>
          <text x="0" y="14">
            {text.legend[metric]}
          </text>
          {colours.map((colour, at) => (
            <rect
              key={colour}
              x={at * (width + GAP)}
              y="23"
              width={width}
              height="12"
              fill={colour}
            />
          ))}
          {bounds.map((bound, at) => (
            <text key={bound} x={(at + 1) * (width + GAP) - GAP / 2} y="53" textAnchor="middle">
              {boundWords(bound, metric)}
            </text>
          ))}
        </>
      )}
      {hasHidden && (
        <>
          <rect className="hidden" x="0.5" y="66.5" width="13" height="11" fill={NO_CLASS} />
          <text x="22" y="77">
            {text.hidden}
          </text>
        </>
      )}
    </svg>
  );
}
