import { apiQuery, call, useBranch, useQuery } from '@bairn/shared/app';
import { accidentPhoto, addAccidentPhoto, removeAccidentPhoto } from '@bairn/shared/calls/accidents';
import { fileAddress } from '@bairn/shared/pickups/fileAddress';
import { mostAccidentPhotos, type AccidentReport } from '@bairn/shared/schema/accidents';
import { Card } from '@bairn/shared/ui/Card';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { FileDrop } from '@bairn/shared/ui/FileDrop';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from './Accidents.module.css';

async function readPhoto(params: { id: string; photo: string }, signal: AbortSignal): Promise<never> {
  const file: unknown = await call(accidentPhoto, { params, signal });
  if (!(file instanceof Blob)) throw new Error('The photo is no file.');
  // The contract of a call that answers a file has no type for it.
  return (await fileAddress(file)) as never;
}

function Photo({ report, photo, index }: { report: string; photo: string; index: number }) {
  const params = { id: report, photo };
  const { data } = useQuery(
    apiQuery(accidentPhoto, { params }, { shows: () => true, ask: (signal) => readPhoto(params, signal) }),
  );
  const address: string | undefined = data;
  return address === undefined ? (
    <div className={styles.photo} />
  ) : (
    <img className={styles.photo} src={address} alt={`Number ${index + 1} of the report`} />
  );
}

/** The photos of a report. They are not public, so the call brings them. */
export function ReportPhotos({ report }: { report: AccidentReport }) {
  if (report.photos.length === 0 || report.can.change) return null;
  return (
    <Card title="Photos">
      <ul className={styles.photos} role="list">
        {report.photos.map(({ id }, index) => (
          <li key={id}>
            <Photo report={report.id} photo={id} index={index} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The photos of a draft, to add to and remove from. */
export function DraftPhotos({ report }: { report: AccidentReport }) {
  const { nursery, branch } = useBranch();
  const add = useSend(addAccidentPhoto);
  const remove = useSend(removeAccidentPhoto);
  const params = { nursery: nursery.id, branch: branch.id, id: report.id };
  return (
    <Card title="Photos">
      <div className={styles.part}>
        {report.photos.length > 0 && (
          <ul className={styles.photos} role="list">
            {report.photos.map(({ id }, index) => (
              <li key={id}>
                <Photo report={report.id} photo={id} index={index} />
                <ConfirmButton
                  label={`Remove photo ${index + 1}`}
                  variant="quiet"
                  size="small"
                  title="Remove the photo"
                  message="It is deleted."
                  confirmLabel="Remove"
                  danger
                  onConfirm={() => remove({ params: { ...params, photo: id } })}
                  done={() => 'The photo is removed.'}
                />
              </li>
            ))}
          </ul>
        )}
        {report.photos.length < mostAccidentPhotos && (
          <FileDrop
            label="Add a photo"
            hint="Of the injury or the place, without other children. Its location is removed."
            onUpload={(photo, sending) => add({ params, body: { photo }, ...sending })}
          />
        )}
      </div>
    </Card>
  );
}
