import UserPlus from 'lucide-react/icons/user-plus';
import type { ComponentProps, ReactNode } from 'react';
import { useBranch } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Choices } from '@bairn/shared/ui/Choices';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import { PageLayout } from '@bairn/shared/ui/PageLayout';

type Props = {
  shown: 'staff' | 'invitations';
  file: Omit<ComponentProps<typeof DownloadButton>, 'label'>;
  children: ReactNode;
};

/** The frame of both lists of the staff page, with the choice between them. */
export function StaffLayout({ shown, file, children }: Props) {
  const { branch } = useBranch();
  return (
    <PageLayout
      title={shown === 'staff' ? 'Staff' : 'Staff invitations'}
      heading="Staff"
      eyebrow={branch.name}
      width="wide"
      density="compact"
      actions={
        <>
          <ButtonLink to={paths.inviteStaff()}>
            <UserPlus />
            Invite staff
          </ButtonLink>
          <DownloadButton label="Export CSV" {...file} />
        </>
      }
    >
      <Choices
        label="What is listed"
        name="show"
        options={[
          { value: 'staff', label: 'Staff' },
          { value: 'invitations', label: 'Invitations' },
        ]}
        // The filters of one are not those of the other.
        to={(show) => paths.staff({ show })}
      />
      {children}
    </PageLayout>
  );
}
