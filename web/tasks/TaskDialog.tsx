import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isDay } from '#contract/day.ts';
import * as rules from '#contract/tasks.messages.ts';
import { type Task, tasks } from '#contract/tasks.ts';
import { call } from '#web/api/call.ts';
import { useUser } from '#web/api/session.ts';
import { type Choice, SearchSelect } from '#web/campaigns/SearchSelect.tsx';
import { membersFound } from '#web/members/members-found.api.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { changesOf } from '#web/ui/changesOf.ts';
import { DateField } from '#web/ui/DateField.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { dayLike } from '#web/ui/ui.messages.ts';
import { taskAssignees } from './tasks.api.ts';
import * as text from './tasks.messages.ts';

interface Props extends DialogProps {
  task?: Task | undefined;
  /** The member whom a new task is about; without one, the dialog asks for a member. */
  memberId?: string;
  onMade?: (id: string) => void;
}

interface Values extends Record<string, unknown> {
  title: string;
  due: string;
  assignee: string;
  member: Choice | null;
}

const valuesOf = ({ title, due, assignee }: Task): Values => ({ title, due: due ?? '', assignee: assignee?._id ?? '', member: null });

const bodyOf = ({ title, due, assignee }: Values) => ({ title: title.trim(), due: due || null, assignee: assignee || undefined });

export function TaskDialog({ opened, onClose, task, memberId, onMade }: Props) {
  const me = useUser();
  const { data: assignees = [] } = useQuery({ ...taskAssignees, enabled: opened });
  return (
    <CallDialog
      opened={opened}
      onClose={onClose}
      title={task ? text.editTask() : text.newTask()}
      submitLabel={task ? text.saveTask() : text.addTask()}
      initialValues={task ? valuesOf(task) : { title: '', due: '', assignee: me?._id ?? '', member: null }}
      versions={{ stored: task, valuesOf, conflictTitle: text.changedMeanwhile() }}
      validate={{
        title: (typed) => (typed.trim() ? null : rules.titleRequired()),
        due: (typed) => (typed === '' || isDay(typed) ? null : dayLike()),
      }}
      send={(values, before, rev) =>
        task
          ? call(tasks.edit, { params: { id: task._id }, body: { ...changesOf(bodyOf(before), bodyOf(values)), rev } })
          : call(tasks.create, { body: { ...bodyOf(values), member: memberId ?? values.member?.value } })
      }
      stale={['tasks']}
      onDone={({ data }) => onMade?.(data._id)}
      done={task ? text.saved() : text.added()}
      failed={text.notSaved()}
    >
      {(form) => (
        <>
          <TextInput
            label={text.what()}
            placeholder={text.whatHint()}
            maxLength={300}
            withAsterisk
            data-autofocus
            {...form.getInputProps('title')}
          />
          <DateField label={text.day()} {...form.getInputProps('due')} />
          <Select
            label={text.assignee()}
            comboboxProps={{ withinPortal: false }}
            data={assignees.map(({ _id, name }) => ({ value: _id, label: name }))}
            {...form.getInputProps('assignee')}
          />
          {!task && !memberId && (
            <SearchSelect
              label={text.about()}
              placeholder={text.nobody()}
              nothingFound={text.noneFound()}
              clearable
              query={membersFound}
              choices={({ members }) => members.map(({ _id, fullName }) => ({ value: _id, label: fullName }))}
              {...form.getInputProps('member')}
              value={form.getValues().member}
            />
          )}
        </>
      )}
    </CallDialog>
  );
}
