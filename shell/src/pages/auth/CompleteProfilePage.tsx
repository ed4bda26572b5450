import { call, useNavigate, useSession } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { childrenToConfirm } from '@bairn/shared/calls/confirmChildren';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import { Stepper } from '@bairn/shared/ui/Stepper';
import { ContactDetails } from './ContactDetails.tsx';
import { useFrom } from './from.ts';
import { signUpSteps } from './signUpSteps.ts';

/** Children that services have entered wait to be confirmed first; then it goes to where the person wanted to be. */
async function nextPage(from: string | undefined): Promise<string> {
  // The question can be asked later: a failed call keeps no one on this page.
  const waiting = await call(childrenToConfirm).then(
    ({ data }) => data.length,
    () => 0,
  );
  return waiting > 0 ? paths.confirmChildren(from) : (from ?? paths.home());
}

/** A new parent leaves a phone number and, if they like, an address and a picture; or does so another time. */
export function Component() {
  const { user } = useSession();
  const from = useFrom();
  const navigate = useNavigate();
  const goOn = async () => navigate(await nextPage(from), { replace: true });
  return (
    <PageLayout
      title="Your details"
      intro="So that your childcare service can reach you. You can change them at any time in Your Profile."
      width="text"
      lead={<Stepper label="Create an account" steps={signUpSteps} current={2} />}
    >
      {user ? <ContactDetails key={user.id} user={user} onDone={goOn} /> : <Skeleton shape="details" />}
    </PageLayout>
  );
}
