import Download from 'lucide-react/icons/download';
import UploadIcon from 'lucide-react/icons/upload';
import { useId } from 'react';
import { listWords } from '@bairn/shared/format/listWords';
import { plural } from '@bairn/shared/format/plural';
import type { ChildImport } from '@bairn/shared/schema/childImport';
import { mostImportLines } from '@bairn/shared/schema/importColumns';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { DropZone } from '@bairn/shared/ui/DropZone';
import { Meter } from '@bairn/shared/ui/Meter';
import { saveFile } from '@bairn/shared/ui/saveFile';
import { Faults } from './Faults.tsx';
import styles from './Import.module.css';
import { templateFile } from './importFiles.ts';
import { useImport, type ImportState, type Progress } from './useImport.ts';

const children = (count: number) => plural(count, 'child', 'children');
const countLines = (faults: ChildImport['faults']) => new Set(faults.map(({ line }) => line)).size;

type Props = { branch: { id: string; name: string }; onClose: () => void };

/** Imports children and their carers from a CSV file: a check first, then the import with its progress. */
export function ImportDialog({ branch, onClose }: Props) {
  const { state, choose, run, stop, restart } = useImport(branch.id);
  const busy = state.step === 'check' || state.step === 'import';
  return (
    <Dialog
      open
      wide
      busy={busy}
      onClose={onClose}
      title={`Import children to ${branch.name}`}
      actions={<Actions state={state} onClose={onClose} onRun={run} onStop={stop} onRestart={restart} />}
    >
      <p role="status" className="visually-hidden">
        {statusOf(state)}
      </p>
      {(state.step === 'choose' || state.step === 'check') && <Choose state={state} onFile={choose} />}
      {state.step === 'checked' && <Checked preview={state.preview} />}
      {(state.step === 'import' || state.step === 'paused') && <Running state={state} />}
      {state.step === 'done' && <Done done={state.done} />}
    </Dialog>
  );
}

/** For those who do not see the step change. */
function statusOf(state: ImportState) {
  if (state.step === 'check') return `Checking ${state.name}`;
  if (state.step === 'checked') return 'The file is checked';
  if (state.step === 'import') return 'Importing';
  return state.step === 'done' ? 'The import is done' : '';
}

type ActionsProps = {
  state: ImportState;
  onClose: () => void;
  onRun: () => void;
  onStop: () => void;
  onRestart: () => void;
};

function Actions({ state, onClose, onRun, onStop, onRestart }: ActionsProps) {
  if (state.step === 'import') {
    return (
      <Button variant="secondary" busy={state.stopping} onClick={onStop}>
        Stop
      </Button>
    );
  }
  if (state.step === 'done') return <Button onClick={onClose}>Close</Button>;
  return (
    <>
      <Button variant="secondary" disabled={state.step === 'check'} onClick={onClose}>
        {state.step === 'paused' ? 'Close' : 'Cancel'}
      </Button>
      {state.step === 'checked' && (
        <Button variant="secondary" onClick={onRestart}>
          Choose another file
        </Button>
      )}
      {state.step === 'checked' && state.preview.children > 0 && (
        <Button onClick={onRun}>Import {children(state.preview.children)}</Button>
      )}
      {state.step === 'paused' && <Button onClick={onRun}>Continue</Button>}
    </>
  );
}

type ChooseProps = { state: ImportState & { step: 'choose' | 'check' }; onFile: (file: File) => void };

function Choose({ state, onFile }: ChooseProps) {
  const id = useId();
  const checking = state.step === 'check';
  return (
    <>
      <p>
        Each line of the file is a child with up to two carers. Nothing is added before you have seen what was found. A
        child who is on your roll already stays as it is.
      </p>
      <p>
        <Button
          variant="secondary"
          size="small"
          onClick={() => saveFile(templateFile(), 'children-and-carers-template.csv')}
        >
          <Download />
          Download the template
        </Button>
      </p>
      <DropZone
        id={id}
        label="File of children and carers"
        hint={`A CSV file, 2MB or smaller, with at most ${plural(mostImportLines, 'line')}. You can also drop it here.`}
        accept=".csv,.txt,text/csv,text/plain"
        onFiles={([file]) => file && !checking && onFile(file)}
      >
        {(open) => (
          <Button variant="soft" busy={checking} aria-describedby={`${id}-hint`} onClick={open}>
            <UploadIcon />
            Choose a file
          </Button>
        )}
      </DropZone>
      {state.step === 'choose' && state.message && (
        <Alert tone="danger" live title="This file cannot be imported">
          {state.message}
        </Alert>
      )}
    </>
  );
}

function Checked({ preview }: { preview: ChildImport }) {
  const { children: count, carers, existing, faults, nones, unknown_columns, examples } = preview;
  const faulty = countLines(faults);
  const facts = [
    `${children(count)} to add, with ${plural(carers, 'new carer')}.`,
    existing > 0 && `${children(existing)} on your roll already. Nothing of them changes.`,
    faulty > 0 && `${plural(faulty, 'line')} with a problem. They are left out; the other lines are imported.`,
    nones > 0 &&
      `${plural(nones, 'cell')} with "none" for allergies or medical needs. Only a family can say that, so it is recorded as not asked yet.`,
    examples > 0 && 'The example of the template is left out.',
    unknown_columns.length > 0 && `These columns are not imported: ${listWords(unknown_columns)}.`,
  ].filter((fact) => fact !== false);
  return (
    <>
      {count === 0 && (
        <Alert tone="info" title="There is no one to add">
          {existing > 0 && faulty === 0
            ? 'All children of this file are on your roll already.'
            : 'Correct the lines below, then choose the file again.'}
        </Alert>
      )}
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <Faults faulty={preview} />
    </>
  );
}

function Running({ state }: { state: ImportState & { step: 'import' | 'paused' } }) {
  const { preview, done } = state;
  const total = preview.children + preview.existing;
  const dealt = Math.min(total, done.children + done.existing);
  return (
    <>
      <Meter label="Imported" value={dealt} max={total} text={`${dealt} of ${children(total)}`} />
      {state.step === 'import' && <p>Keep this page open until the import is done.</p>}
      {state.step === 'paused' && (
        <Alert tone={state.message ? 'danger' : 'info'} live title={state.message ? 'The import stopped' : 'Stopped'}>
          {`${state.message} The children who were added stay on your roll. You can continue now, or import the file again later: no one is added twice.`.trim()}
        </Alert>
      )}
    </>
  );
}

function Done({ done }: { done: Progress }) {
  const { children: count, carers, existing, faults } = done;
  const faulty = countLines(faults);
  return (
    <>
      <Alert tone="success" title={`${children(count)} and ${plural(carers, 'carer')} added`}>
        {existing > 0 && `${children(existing)} were on your roll already.`}
      </Alert>
      {faulty > 0 && (
        <p>
          {plural(faulty, 'line')} with a problem {faulty === 1 ? 'was' : 'were'} left out. Download, correct and import
          them.
        </p>
      )}
      <Faults faulty={done} />
    </>
  );
}
