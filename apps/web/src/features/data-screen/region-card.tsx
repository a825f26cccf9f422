/** The card of the region pointed at: its rank, the metric of the map large, and the others below. */
import type { ScreenPlace } from '@spine/contract/data-screen';
import type { CardSpot } from './card-spot.ts';
import { screenText } from './data-screen.text.ts';
import { fullWords, hasData, rateOf, shareWords } from './place-values.ts';
import { mapText as text } from './screen-map.text.ts';
import type { Metric } from './screen-place.ts';

export type CardContent = {
  name: string;
  place: ScreenPlace | undefined;
  rank: string | undefined;
  metric: Metric;
};

function linesOf(place: ScreenPlace, metric: Metric): [label: string, words: string][] {
  const { detection, examinedRate } = place;
  const lines: [string, string][] = [
    [text.detectionOf, shareWords(detection)],
    [text.examinedOf, shareWords(examinedRate)],
  ];
  if (metric === 'examinedRate')
    lines.push([text.metricName.detection, screenText.percent(detection.rate)]);
  else lines.push([text.metricName.examinedRate, screenText.percent(examinedRate.rate)]);
  return [...lines, [text.schools, text.schoolCount(place.schools)]];
}

function Numbers({ place, metric }: { place: ScreenPlace; metric: Metric }) {
  const rate = rateOf(place, metric);
  const within = rate && screenText.interval(rate);
  return (
    <>
      <p className="value">
        {fullWords(place, metric)}
        <small className="within">{rate && (within ?? screenText.tooFew)}</small>
      </p>
      <dl>
        {linesOf(place, metric).map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function RegionCard({ content, spot }: { content: CardContent; spot: CardSpot }) {
  const { name, place, rank, metric } = content;
  return (
    <div className="screen-card" style={{ left: spot.x, top: spot.y }}>
      <p className="name">
        {name}
        {rank && <small className="rank">{rank}</small>}
      </p>
      {place && hasData(place) ? (
        <Numbers place={place} metric={metric} />
      ) : (
        <p className="none">{text.noData}</p>
      )}
    </div>
  );
}
