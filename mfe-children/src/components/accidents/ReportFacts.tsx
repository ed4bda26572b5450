import {
  bodySides,
  concernWords,
  dutyRules,
  headAdvice,
  informedWords,
  injuryWords,
  medicalWords,
  placeWords,
  regionWords,
  signerWords,
} from '@bairn/shared/format/accidents';
import { formatDay, formatFullDay, formatTime, localDate, localTime } from '@bairn/shared/format/date';
import type { AccidentReport } from '@bairn/shared/schema/accidents';
import { Alert } from '@bairn/shared/ui/Alert';
import { Badge } from '@bairn/shared/ui/Badge';
import { Card } from '@bairn/shared/ui/Card';
import { Facts } from '@bairn/shared/ui/Facts';
import styles from './Accidents.module.css';
import { BodyMap } from './BodyMap.tsx';
import { ReportPhotos } from './ReportPhotos.tsx';
import { SignaturePicture } from './SignaturePad.tsx';

type Reader = 'service' | 'family';
type Props = { report: AccidentReport; reader: Reader };

const whenOf = (at: string, reader: Reader) => `${formatFullDay(localDate(at))}, ${formatTime(localTime(at), reader)}`;
const joined = (...parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(', ') || null;
const shown = (items: readonly { label: string; value: string | null | undefined | false }[]) =>
  items.flatMap(({ label, value }) => (value ? [{ label, value }] : []));

/** A report to read: what happened, the injuries, what was done, who signed, and what was added. */
export function ReportFacts({ report, reader }: Props) {
  return (
    <div className={styles.part}>
      {report.sent_back && (
        <Alert tone="warning" title={`${report.sent_back.by} sent this report back`}>
          <p className={styles.text}>{report.sent_back.note}</p>
        </Alert>
      )}
      <What report={report} reader={reader} />
      {report.injuries.length > 0 && <Injuries report={report} />}
      <Done report={report} reader={reader} />
      {report.head_injury && <Advice />}
      <ReportPhotos report={report} />
      <Duties report={report} />
      <Signatures report={report} reader={reader} />
      <Addenda report={report} reader={reader} />
    </div>
  );
}

function What({ report, reader }: Props) {
  const { place, place_detail, occurred_on, occurred_at } = report;
  return (
    <Card title="What happened">
      <Facts
        items={shown([
          { label: 'When', value: joined(formatFullDay(occurred_on), occurred_at && formatTime(occurred_at, reader)) },
          { label: 'Where', value: joined(place && placeWords[place], place_detail) },
          { label: 'What happened', value: report.what_happened },
          { label: 'Who else was there', value: report.present },
          { label: 'Equipment', value: report.equipment },
          { label: 'What the family says', value: report.explanation },
          { label: 'Written by', value: report.author },
        ])}
      />
    </Card>
  );
}

function Injuries({ report: { injuries } }: { report: AccidentReport }) {
  return (
    <Card title="Injuries">
      <div className={styles.part}>
        <BodyMap hurt={injuries.map(({ region }) => region)} />
        <ul className={styles.plain} role="list">
          {injuries.map(({ region, type, note }, index) => (
            <li key={index}>
              <strong>{injuryWords[type]}</strong>
              {`: ${regionWords(region)}${note ? `. ${note}` : ''}`}
            </li>
          ))}
        </ul>
        <p className={styles.muted}>
          {`Left and right are the child's own. ${bodySides.front} and ${bodySides.back.toLowerCase()} as in the picture.`}
        </p>
      </div>
    </Card>
  );
}

function Done({ report, reader }: Props) {
  const { first_aider: aider, medical, medical_detail, head_injury, advice_given } = report;
  return (
    <Card title="What was done">
      <Facts
        items={shown([
          { label: 'First aid', value: report.first_aid },
          {
            label: 'First aider',
            value:
              aider &&
              joined(aider.name, aider.certificate ? `certificate ${aider.certificate}` : 'no certificate on file'),
          },
          { label: 'Medical help', value: joined(medicalWords[medical], medical_detail) },
          {
            label: 'Family told',
            value: joined(
              report.informed_who,
              report.informed_how && informedWords[report.informed_how].toLowerCase(),
              report.informed_at && formatTime(report.informed_at, reader),
            ),
          },
          { label: 'Advice sheet', value: head_injury && (advice_given ? 'Given to the parent' : 'Not given yet') },
          { label: 'Witnesses', value: report.witnesses.map(({ name }) => name).join(', ') },
          { label: 'What is done now', value: report.follow_up },
        ])}
      />
    </Card>
  );
}

/** The head injury sheet, also on a page of its own in the PDF. */
function Advice() {
  const { title, intro, emergency, otherwise } = headAdvice;
  return (
    <Alert tone="warning" title={title}>
      <p className={styles.text}>{intro}</p>
      <p className={styles.text}>{`${emergency.title}:`}</p>
      <ul>
        {emergency.signs.map((sign) => (
          <li key={sign}>{sign}</li>
        ))}
      </ul>
      <p className={styles.text}>{otherwise}</p>
    </Alert>
  );
}

/** Who must be told by law; a family gets none of it. */
function Duties({ report: { duties, concern } }: { report: AccidentReport }) {
  if (duties.length === 0) return null;
  return (
    <Card title="Notifications by law">
      <ul className={styles.plain} role="list">
        {concern && <li>{concernWords[concern]}</li>}
        {duties.map(({ duty, due_on, done_on, done_by, reference, overdue }) => (
          <li key={duty}>
            <strong>{dutyRules[duty].name}</strong>{' '}
            {done_on ? (
              <Badge tone="success">{`Told ${formatDay(done_on)}`}</Badge>
            ) : (
              <Badge tone={overdue ? 'danger' : 'warning'}>
                {overdue ? `Overdue since ${formatDay(due_on)}` : `By ${formatDay(due_on)}`}
              </Badge>
            )}
            <br />
            <span className={styles.muted}>
              {done_on
                ? joined(done_by && `By ${done_by}`, reference && `reference ${reference}`)
                : dutyRules[duty].how}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Signatures({ report: { signatures }, reader }: Props) {
  return (
    <Card title="Signatures">
      {signatures.length === 0 ? (
        <p className={styles.muted}>No one has signed this report yet.</p>
      ) : (
        <ul className={styles.plain} role="list">
          {signatures.map(({ role, name, drawn, at }) => (
            <li key={at}>
              <strong>{signerWords[role]}</strong>
              {`: ${name}`}
              {drawn && <SignaturePicture strokes={drawn} name={name} />}
              <p className={styles.muted}>{whenOf(at, reader)}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Addenda({ report: { addenda }, reader }: Props) {
  if (addenda.length === 0) return null;
  return (
    <Card title="Added later">
      <ul className={styles.plain} role="list">
        {addenda.map(({ id, by, text, at }) => (
          <li key={id}>
            <p className={styles.text}>{text}</p>
            <p className={styles.muted}>{`${by}, ${whenOf(at, reader)}`}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
