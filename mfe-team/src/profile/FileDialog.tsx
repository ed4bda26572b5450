import { apiQuery, call, useQuery } from '@bairn/shared/app';
import { qualificationFile } from '@bairn/shared/calls/qualifications';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { saveFile } from '@bairn/shared/ui/saveFile';
import styles from './Profile.module.css';

type Path = { nursery: string; branch: string; id: string };
type Shown = { address: string; file: Blob };

/** A file as an address of its own, which needs no clearing up. */
const addressOf = (file: Blob) =>
  new Promise<string>((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(reader.result as string));
    reader.addEventListener('error', () => failed(new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });

async function readFile(params: Path, signal: AbortSignal): Promise<never> {
  const file: unknown = await call(qualificationFile, { params, signal });
  if (!(file instanceof Blob)) throw new Error('The answer is no file.');
  // The contract of a call that answers a file has no type for it.
  return { address: await addressOf(file), file } satisfies Shown as never;
}

/** The picture of a certificate, on the page. */
export function FileDialog({ name, params, onClose }: { name: string; params: Path; onClose: () => void }) {
  const file = useQuery(
    apiQuery(qualificationFile, { params }, { shows: () => true, ask: (signal) => readFile(params, signal) }),
  );
  const shown = file.data as Shown | undefined;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={name}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {shown && <Button onClick={() => saveFile(shown.file, `${name}.webp`)}>Download</Button>}
        </>
      }
    >
      <QueryView query={file} skeleton="details">
        {({ address }: Shown) => <img className={styles.file} src={address} alt={`The file of ${name}`} />}
      </QueryView>
    </Dialog>
  );
}
