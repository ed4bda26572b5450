import { memo } from 'react';
import type { RotaWithFacts } from '@bairn/shared/schema/rotaFacts';
import type { RotaBreach } from '@bairn/shared/schema/rotaShift';
import type { Axis } from '../grid/rowsOf.ts';
import type { Names } from '../words.ts';
import { Checks } from './Checks.tsx';
import { CoverGrid } from './CoverGrid.tsx';
import type { Findings } from './findings.ts';
import { Totals } from './Totals.tsx';

type Props = {
  findings: Findings;
  staff: RotaWithFacts['staff'];
  rooms: RotaWithFacts['rooms'];
  dates: readonly string[];
  axis: Axis;
  names: Names;
  onShow: (breach: RotaBreach) => void;
};

/** What follows from the week, below its grid. It is drawn again only once the week is judged again. */
export const Below = memo(function Below({ findings, staff, rooms, dates, axis, names, onShow }: Props) {
  return (
    <>
      <Totals findings={findings} staff={staff} />
      <CoverGrid cover={findings.cover} rooms={rooms} dates={dates} axis={axis} />
      <Checks breaches={findings.breaches} names={names} onShow={onShow} />
    </>
  );
});
