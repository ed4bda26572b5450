import { useEffect, useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { configQuery, toast, useNavigate, useQuery } from '@bairn/shared/app';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { addBranch } from '@bairn/shared/calls/serviceProfile';
import { ServiceAbout, ServiceForm } from '@bairn/shared/schema/onboarding';
import { OfferFields } from '@bairn/shared/service-form/OfferFields';
import { ServiceFields } from '@bairn/shared/service-form/ServiceFields';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { Form } from '@bairn/shared/ui/Form';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useSend } from '@bairn/shared/ui/useSend';
import { refreshPerson } from './refreshPerson.ts';
import styles from './AddServiceDialog.module.css';

type Props = {
  nursery: string;
  /** The CS number of an entry of the public register to fill in. */
  wanted: string | null;
  onClose: () => void;
};

type Whole = z.output<typeof ServiceForm>;

/** The first step is judged by its own part of the form, which leaves out what the second asks for. */
const isWhole = (values: ServiceAbout | Whole): values is Whole => 'service_types' in values;

const titles = { one: 'New service', two: 'Service information' } as const;

/**
 * Adds a service in two steps (specification sections 2 and 4): Continue leads to the second, Finish sends both, and a
 * failure returns to the first. Closing forgets what was typed.
 */
export function AddServiceDialog({ nursery, wanted, onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const config = useQuery(configQuery);
  const send = useSend(addBranch);
  const [step, setStep] = useState<'one' | 'two'>('one');
  const [busy, setBusy] = useState(false);
  const [moved, setMoved] = useState(0);
  const shown = useRef<HTMLDivElement>(null);
  const first = step === 'one';

  const go = (to: 'one' | 'two') => {
    setStep(to);
    setMoved((times) => times + 1);
  };
  // The pressed button is at the end of the step that was left.
  useEffect(() => {
    if (moved > 0) shown.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [moved]);

  async function finish(values: Whole) {
    setBusy(true);
    try {
      const { data } = await send({ params: { nursery }, body: values });
      await refreshPerson();
      return data.id;
    } catch (error) {
      setStep('one');
      throw error;
    } finally {
      setBusy(false);
    }
  }
  function done(added: string | null) {
    if (added === null) return go('two');
    onClose();
    toast.success('New service successfully added');
    void navigate(servicePaths.serviceDetails(added));
  }

  return (
    <Dialog
      open
      wide
      title={titles[step]}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          {!first && (
            <Button variant="secondary" disabled={busy} onClick={() => go('one')}>
              Back
            </Button>
          )}
          <Button type="submit" form={id} busy={busy}>
            {first ? 'Continue' : 'Finish'}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        label="New service"
        schema={first ? ServiceAbout : ServiceForm}
        defaults={{ is_ci_registered: '1', ...(wanted && { cs_number: wanted }) }}
        guard={false}
        onSubmit={(values): Promise<string> | null => (isWhole(values) ? finish(values) : null)}
        onDone={done}
      >
        {/* Both stay, so that each keeps what was typed. */}
        <div ref={first ? shown : null} className={styles.step} hidden={!first}>
          <ServiceFields wanted={wanted} />
        </div>
        <div ref={first ? null : shown} className={styles.step} hidden={first}>
          <QueryView query={config} part skeleton="details">
            {({ lists }) => <OfferFields lists={lists} />}
          </QueryView>
        </div>
      </Form>
    </Dialog>
  );
}
