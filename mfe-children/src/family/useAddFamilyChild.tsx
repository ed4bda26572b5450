import { invalidateAfter, useNavigate, useQueryClient } from '@bairn/shared/app';
import { createChild } from '@bairn/shared/calls/children';
import { useAddChild } from '@bairn/shared/children/useAddChild';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import { today } from '../components/today.ts';

/** The add-child modal of the family's pages; it leads to the new child's profile. */
export function useAddFamilyChild() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const adding = useAddChild<null>((child) => {
    void invalidateAfter(client, createChild);
    void navigate(familyPaths.familyChild(child));
  });
  return { open: () => void adding.ask(null), dialog: adding.dialog(today()) };
}
