import { useState } from 'react';
import { apiQuery, dataOf, useBranch, useQuery } from '@bairn/shared/app';
import { listCarers } from '@bairn/shared/calls/carers';
import { formatPhone } from '@bairn/shared/format/phone';
import type { CarerRow } from '@bairn/shared/schema/rows/carers';
import { FindForm, FoundList } from '@bairn/shared/ui/Finder';
import { QueryView } from '@bairn/shared/ui/QueryView';

type Props = {
  /** What is looked for before anything is typed. */
  begin?: string;
  /** Ids that are not offered. */
  without: readonly string[];
  onChoose: (carer: CarerRow) => void;
};

/** A carer in one line: address, phone and children. */
export const carerDetail = ({ email, phone, children }: CarerRow) =>
  [email, phone && formatPhone(phone), [...new Set(children.map(({ full_name }) => full_name))].join(', ')]
    .filter(Boolean)
    .join(' · ');

/** Finds a carer of the branch by name, email, phone or child. */
export function CarerFinder({ begin = '', without, onChoose }: Props) {
  const { branch } = useBranch();
  const [search, setSearch] = useState(begin);
  const request = { query: { nursery_branch_id: branch.id, search, per_page: 20 } };
  const found = useQuery(apiQuery(listCarers, request, { select: dataOf, enabled: search !== '' }));
  return (
    <>
      <FindForm label="Find a carer" field="Name, email, phone or child" begin={begin} onFind={setSearch} />
      {search !== '' && (
        <QueryView query={found} part skeleton="rows">
          {(all) => (
            <FoundList
              items={all.filter(({ id }) => !without.includes(id))}
              label="Carers"
              counted={['carer', 'carers']}
              none="No other carer matches."
              titleOf={({ full_name }) => full_name}
              detailOf={carerDetail}
              onChoose={onChoose}
            />
          )}
        </QueryView>
      )}
    </>
  );
}
