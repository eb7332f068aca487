import { IconDeviceMobileOff, IconLogout, IconMailForward, IconPlayerPause, IconPlayerPlay, IconUserCog } from '@tabler/icons-react';
import { auth } from '#contract/auth.ts';
import type { Coach } from '#contract/coaches.ts';
import { type TeamMember, team } from '#contract/team.ts';
import { showInvitedAgain } from '#web/outbox/showInvited.tsx';
import { AFTER_COACHES } from '#web/reservations/coaches.api.ts';
import { confirm, type Question } from '#web/ui/confirm.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/RowMenu.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { CoachMenu } from '../coaching/CoachMenu.tsx';
import * as text from './team.messages.ts';

/** The actions on an account; those on a coach are the same as in the list of coaches. The server refuses those that are not allowed and says why. */
export function AccountMenu({ account, coach }: { account: TeamMember; coach: Coach | undefined }) {
  const { _id: id, name, role, status, self, invited, sessions, twoFactor } = account;
  const params = { id };
  const outcome = {
    done: ({ message = text.accountSaved() }: { message?: string | undefined }) => toast.success(message),
    failed: text.accountNotChanged(),
  };
  const change = useCall(team.update, AFTER_COACHES, outcome);
  const endSessions = useCall(team.endSessions, ['team'], outcome);
  const turnSecondStepOff = useCall(auth.resetTwoFactor, ['team'], outcome);
  const inviteAgain = useCall(team.inviteAgain, ['team']);
  const busy = [change, endSessions, turnSecondStepOff, inviteAgain].some(({ isPending }) => isPending);
  const isOpen = status === 'Active' || invited;
  const isClosed = status === 'Inactive' || status === 'Banned';

  const ask = async (question: Question, act: () => void) => {
    if (await confirm(question)) act();
  };
  const changeRole = () => {
    const toAdmin = role === 'coach';
    const question = toAdmin
      ? {
          title: text.makeAdminQuestion({ name }),
          body: text.makeAdminBody(),
          confirmLabel: text.makeAdmin(),
        }
      : {
          title: text.makeCoachQuestion({ name }),
          body: text.makeCoachBody(),
          confirmLabel: text.makeCoach(),
        };
    void ask(question, () => change.mutate({ params, body: { role: toAdmin ? 'admin' : 'coach' } }));
  };
  const turnSecondStepOffAfterQuestion = () => {
    const question = {
      title: text.stepOffQuestion({ name }),
      body: text.stepOffBody(),
      confirmLabel: text.turnOff(),
      danger: true,
    };
    void ask(question, () => turnSecondStepOff.mutate({ params }));
  };
  const signOutEverywhere = () => {
    const question = {
      title: text.signOutQuestion({ name }),
      body: text.signOutBody(),
      confirmLabel: text.signOutEverywhere(),
    };
    void ask(question, () => endSessions.mutate({ params }));
  };
  const deactivate = () => {
    const question = {
      title: text.deactivateQuestion({ name }),
      body: text.deactivateBody(),
      confirmLabel: text.deactivate(),
      danger: true,
    };
    void ask(question, () => change.mutate({ params, body: { status: 'Inactive' } }));
  };

  const general = (
    <>
      {status === 'Active' && !self && (
        <RowMenuItem icon={IconUserCog} label={role === 'coach' ? text.makeAdmin() : text.makeCoach()} onClick={changeRole} />
      )}
      {sessions > 0 && <RowMenuItem icon={IconLogout} label={text.signOutEverywhere()} onClick={signOutEverywhere} />}
      {twoFactor && !self && <RowMenuItem icon={IconDeviceMobileOff} label={text.stepOff()} onClick={turnSecondStepOffAfterQuestion} />}
    </>
  );
  if (coach) return <CoachMenu coach={coach} more={general} busy={busy} />;
  if (!(isOpen || isClosed) || (self && sessions < 2)) return null;
  return (
    <RowMenu label={text.actionsFor({ name })} busy={busy} variant="default" size={36} width={220}>
      {invited && role === 'admin' && (
        <RowMenuItem
          icon={IconMailForward}
          label={text.sendAgain()}
          onClick={() => void showInvitedAgain(inviteAgain.mutateAsync({ params }), name)}
        />
      )}
      {general}
      {isOpen && !self && <RowMenuItem icon={IconPlayerPause} label={text.deactivate()} color="red" onClick={deactivate} />}
      {isClosed && (
        <RowMenuItem icon={IconPlayerPlay} label={text.activate()} onClick={() => change.mutate({ params, body: { status: 'Active' } })} />
      )}
    </RowMenu>
  );
}
