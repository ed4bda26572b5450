import { useState } from 'react';
import { toast } from '@bairn/shared/app';
import { saveBranch } from '@bairn/shared/calls/serviceProfile';
import type { WebConfig } from '@bairn/shared/schema/config';
import { ServiceChange } from '@bairn/shared/schema/onboarding';
import type { Branch } from '@bairn/shared/schema/serviceProfile';
import { OfferFields } from '@bairn/shared/service-form/OfferFields';
import { ServiceFields } from '@bairn/shared/service-form/ServiceFields';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Form } from '@bairn/shared/ui/Form';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import { refreshPerson } from '../components/refreshPerson.ts';
import { detailsDefaults, sameDetails } from './detailsDefaults.ts';
import { useShowBranch, type Scope } from './queries.ts';

type Props = { params: Scope; branch: Branch; lists: WebConfig['lists'] };

/**
 * The whole service form of a service that is here. What somebody else saves meanwhile is not put over what is typed: a note
 * says so and offers it.
 */
export function DetailsForm({ params, branch, lists }: Props) {
  const send = useSend(saveBranch);
  const show = useShowBranch(params);
  const [shown, setShown] = useState({ branch, round: 0 });
  const isOld = !sameDetails(shown.branch, branch);
  return (
    <>
      {isOld && (
        <Alert
          tone="warning"
          live
          title="Someone else changed this service"
          action={
            <Button
              variant="secondary"
              size="small"
              onClick={() => setShown(({ round }) => ({ branch, round: round + 1 }))}
            >
              Show the changes
            </Button>
          }
        >
          Saving now would put your version in the place of theirs.
        </Alert>
      )}
      <Form
        key={shown.round}
        label="Service details"
        schema={ServiceChange}
        defaults={detailsDefaults(shown.branch)}
        submitLabel="Save changes"
        onSubmit={(body) => send({ params, body })}
        onDone={(answer) => {
          show(answer);
          setShown(({ round }) => ({ branch: answer.data, round }));
          toast.success('Your service was saved');
          void refreshPerson();
        }}
      >
        <ServiceFields saved={shown.branch.cs_number}>
          <TextArea
            name="about"
            label="About"
            hint="What makes your service yours, in a few sentences. Families read it on your page."
            optional
            rows={6}
            maxLength={4000}
          />
        </ServiceFields>
        <OfferFields lists={lists} />
      </Form>
    </>
  );
}
