import { useState } from 'react';
import { apiQuery, dataOf, toast, useQuery } from '@bairn/shared/app';
import {
  endRestriction,
  enterRestriction,
  listRestrictions,
  restrictionDocument,
} from '@bairn/shared/calls/restrictions';
import { formatDay, localDate } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import { EndRestriction, type Restriction, type Restrictions as Answer } from '@bairn/shared/schema/restrictions';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import { FileDrop } from '@bairn/shared/ui/FileDrop';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import { relationWords } from '../components/record/relationWords.ts';
import styles from '../components/record/Profile.module.css';

type Props = { child: ChildShown; branch: string };

/** Court restrictions about a child, for admins: what is in force, its document, and entering or ending one. */
export function Restrictions({ child, branch }: Props) {
  const [asked, setAsked] = useState<'enter' | Restriction | null>(null);
  const known = useQuery(
    apiQuery(listRestrictions, { params: { id: child.id }, query: { nursery_branch_id: branch } }, { select: dataOf }),
  );
  return (
    <Card
      title="Court restrictions"
      aside={
        known.data &&
        known.data.adults.length > 0 && (
          <Button variant="secondary" size="small" onClick={() => setAsked('enter')}>
            Enter a court restriction
          </Button>
        )
      }
    >
      <QueryView query={known}>
        {({ restrictions, adults }) => (
          <>
            {restrictions.length === 0 ? (
              <p className={styles.muted}>
                None. If a court keeps an adult from {child.first_name}, enter it with the court's document.
              </p>
            ) : (
              <ul className={styles.plain} role="list">
                {restrictions.map((one) => (
                  <Line key={one.id} one={one} child={child} branch={branch} onEnd={() => setAsked(one)} />
                ))}
              </ul>
            )}
            {asked === 'enter' && (
              <EnterDialog child={child} branch={branch} adults={adults} onClose={() => setAsked(null)} />
            )}
          </>
        )}
      </QueryView>
      {asked !== null && asked !== 'enter' && (
        <EndDialog one={asked} child={child} branch={branch} onClose={() => setAsked(null)} />
      )}
    </Card>
  );
}

const dayOf = (at: string) => formatDay(localDate(at));

function Line({ one, child, branch, onEnd }: Props & { one: Restriction; onEnd: () => void }) {
  const { id, adult_name, service, entered_by, created_at, ended, bookings_ahead, can } = one;
  return (
    <li className={styles.line}>
      <span className={styles.grow}>
        <strong>{adult_name}</strong>
        <br />
        <span className={styles.muted}>
          Entered by {entered_by}, {service.name}, {dayOf(created_at)}
          {ended && (
            <>
              <br />
              Ended {ended.by && `by ${ended.by}, `}
              {dayOf(ended.at)}: {ended.reason}
            </>
          )}
          {bookings_ahead > 0 && (
            <>
              <br />
              {plural(bookings_ahead, 'paid booking')} of theirs to come. They stay until you cancel them.
            </>
          )}
          {!ended && !can.end && (
            <>
              <br />
              Only {service.name} can end it.
            </>
          )}
        </span>
      </span>
      <Badge tone={ended ? 'neutral' : 'danger'}>{ended ? 'Ended' : 'May not collect'}</Badge>
      <DownloadButton
        label="Document"
        size="small"
        variant="secondary"
        endpoint={restrictionDocument}
        request={() => ({ params: { id: child.id, restriction: id }, query: { nursery_branch_id: branch } })}
        name={`Court document, ${adult_name}.${one.document}`}
      />
      {can.end && (
        <Button variant="quiet" size="small" onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}

type Adult = Answer['adults'][number];

/** First who, then the document: sending it is what enters the restriction. */
function EnterDialog({ child, branch, adults, onClose }: Props & { adults: readonly Adult[]; onClose: () => void }) {
  const [chosen, choose] = useState<Adult | null>(null);
  const send = useSend(enterRestriction);
  const { id, first_name } = child;
  return (
    <Dialog
      open
      onClose={onClose}
      title={chosen ? `Keep ${chosen.name} from ${first_name}` : 'Whom does the court name?'}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {chosen ? (
        <div className={styles.part}>
          <p>
            As soon as the document is here, {chosen.name} may not collect {first_name} and no longer sees {first_name}{' '}
            at any service. Unpaid orders of theirs end; paid bookings stay until you cancel them. Only your service can
            end this.
          </p>
          <FileDrop
            label="The court's document"
            kind="document"
            onUpload={async (document, sending) => {
              await send({
                params: { id },
                query: { nursery_branch_id: branch },
                body: { adult_id: chosen.id, document },
                ...sending,
              });
              toast.success(`${chosen.name} may not collect ${first_name}.`);
              onClose();
            }}
          />
        </div>
      ) : (
        <ul className={styles.plain} role="list">
          {adults.map((adult) => (
            <li key={adult.id} className={styles.line}>
              <span className={styles.grow}>
                <strong>{adult.name}</strong>
                <br />
                <span className={styles.muted}>{relationWords(adult.relation)}</span>
              </span>
              <Button variant="secondary" onClick={() => choose(adult)}>
                Choose <span className="visually-hidden">{adult.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function EndDialog({ one, child, branch, onClose }: Props & { one: Restriction; onClose: () => void }) {
  const send = useSend(endRestriction);
  return (
    <ActionDialog
      onClose={onClose}
      title={`End the restriction of ${one.adult_name}`}
      message={`${one.adult_name} may then collect ${child.first_name} again and sees ${child.first_name} as before.`}
      confirmLabel="End the restriction"
      danger
      schema={EndRestriction}
      fields={
        <TextArea
          name="reason"
          label="Why it ends"
          hint="Such as: recalled by the court, with the date."
          rows={3}
          maxLength={500}
        />
      }
      onConfirm={(body) =>
        send({ params: { id: child.id, restriction: one.id }, query: { nursery_branch_id: branch }, body })
      }
      done={() => 'The restriction is ended.'}
    />
  );
}
