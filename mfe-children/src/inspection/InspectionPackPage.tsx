import { apiQuery, dataOf, toast, useBranch, useQuery } from '@bairn/shared/app';
import { listPacks, makePack, packFile } from '@bairn/shared/calls/inspectionPack';
import { addDays, formatDate } from '@bairn/shared/format/date';
import { packKeptDays, PackPeriod, type InspectionPack } from '@bairn/shared/schema/inspectionPack';
import { Badge } from '@bairn/shared/ui/Badge';
import { Card } from '@bairn/shared/ui/Card';
import { DateField } from '@bairn/shared/ui/DateField';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Form } from '@bairn/shared/ui/Form';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from '../components/accidents/Accidents.module.css';
import { today } from '../components/today.ts';

/** Days that a new pack covers unless others are chosen. */
const usual = 365;

/** Bundles of files for an inspection: asked for here, made by a job, and saved once they are ready. */
export function Component() {
  const { nursery, branch } = useBranch();
  const params = { nursery: nursery.id, branch: branch.id };
  const send = useSend(makePack);
  const packs = useQuery(apiQuery(listPacks, { params }, { select: dataOf }));
  return (
    <PageLayout
      title="Inspection pack"
      eyebrow={branch.name}
      intro="Ratios by the minute, who counted on each date, qualifications, accidents and incidents with their deadlines, personal plans and medicines."
      width="text"
    >
      <div className={styles.part}>
        <Form
          schema={PackPeriod}
          label="Period"
          submitLabel="Make a pack"
          guard={false}
          defaults={{ from: addDays(today(), -usual), to: today() }}
          onSubmit={(body) => send({ params, body })}
          onDone={() => toast.success('The pack is being made.')}
        >
          <FieldRow>
            <DateField name="from" label="First day" />
            <DateField name="to" label="Last day" />
          </FieldRow>
        </Form>
        <QueryView
          query={packs}
          part
          empty={<EmptyState title="No packs yet">{`A pack can be saved for ${packKeptDays} days.`}</EmptyState>}
        >
          {(known) => (
            <ul className={styles.plain} role="list" aria-label="Packs">
              {known.map((pack) => (
                <li key={pack.id}>
                  <Pack pack={pack} params={params} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </PageLayout>
  );
}

type PackProps = { pack: InspectionPack; params: { nursery: string; branch: string } };

function Pack({ pack: { id, from, to, state, done, parts, root }, params }: PackProps) {
  return (
    <Card title={`${formatDate(from)} to ${formatDate(to)}`}>
      <div className={styles.part}>
        {state === 'working' && (
          <p className={styles.text} role="status">
            {`${done} of ${parts} files are made. `}
            <progress value={done} max={parts} aria-label="Files made" />
          </p>
        )}
        {state === 'failed' && (
          <p className={styles.text}>
            <Badge tone="danger">Not made</Badge> Something failed. Ask for the pack again.
          </p>
        )}
        {state === 'ready' && (
          <>
            <div>
              <DownloadButton
                label="Save the pack"
                endpoint={packFile}
                request={() => ({ params: { ...params, id } })}
                name={`Inspection pack ${from} to ${to}.zip`}
              />
            </div>
            <p className={styles.muted}>
              {'Seal: '}
              <span className={styles.text}>{root}</span>
            </p>
          </>
        )}
      </div>
    </Card>
  );
}
