/** The report of one examination as an A4 sheet. It places what the model says and adds no word of its own. */
import type { ReportModel } from '@spine/contract/report';
import './sheet.css';
import './sheet-blocks.css';
import './sheet-foot.css';
import { SheetFigure, SheetFindings, SheetItems, SheetSigns, SheetTrend } from './sheet-blocks.tsx';
import { SheetAdvice, SheetFoot } from './sheet-foot.tsx';
import { SheetBand, SheetChild, SheetHead, SheetTitle } from './sheet-head.tsx';
import { SheetTable } from './sheet-table.tsx';

function QuickMain({ model }: { model: ReportModel }) {
  return (
    <div className="rp-row">
      <SheetFigure figure={model.figure} />
      <div>
        <SheetTable table={model.table} />
        <SheetTrend trend={model.trend} />
      </div>
    </div>
  );
}

function NormalMain({ model }: { model: ReportModel }) {
  return (
    <>
      <div className="rp-row">
        <SheetFigure figure={model.figure} />
        <div>
          <SheetTable table={model.table} />
          {model.signs && <SheetSigns signs={model.signs} />}
          {model.findings && <SheetFindings findings={model.findings} />}
        </div>
      </div>
      <div className="rp-row">
        {model.items && <SheetItems items={model.items} />}
        <SheetTrend trend={model.trend} />
      </div>
    </>
  );
}

/** Texts too long for every size make the page's inside larger and draw it smaller. */
function bodyStyle({ fit }: ReportModel) {
  return {
    width: `${182 / fit.zoom}mm`,
    height: `${279 / fit.zoom}mm`,
    ...(fit.zoom < 1 ? { transform: `scale(${fit.zoom})` } : {}),
  };
}

export function ReportSheet({ model }: { model: ReportModel }) {
  const tight = model.fit.tight ? ' rp-tight' : '';
  return (
    <article className={`rp-page rp-${model.layout}${tight}`} id={model.containerId}>
      <div className="rp-body" style={bodyStyle(model)}>
        <SheetHead org={model.org} logo={model.logo} head={model.head} />
        <SheetTitle title={model.title} subtitle={model.subtitle} fit={model.fit} />
        <SheetChild child={model.child} />
        <SheetBand band={model.band} />
        {model.layout === 'quick' ? <QuickMain model={model} /> : <NormalMain model={model} />}
        <SheetAdvice advice={model.advice} fit={model.fit} />
        <SheetFoot sign={model.sign} footer={model.footer} verify={model.verify} />
      </div>
    </article>
  );
}
