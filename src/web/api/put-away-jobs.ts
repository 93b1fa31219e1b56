/** Apart from the other calls about jobs, because only the tray loads it. */
import { call } from './call.ts'
import { jobsQuery } from './jobs.ts'
import { useApiMutation } from './mutation.ts'

/** Says that the customer has seen how these ended. They are gone from every device's tray. */
export const usePutAwayJobs = () =>
  useApiMutation({
    mutationFn: (ids: readonly string[]) =>
      Promise.all(ids.map((id) => call('POST /api/jobs/{id}/put-away', { params: { id } }))),
    onMutate: (ids, { client }) =>
      client.setQueryData(jobsQuery.queryKey, (list) => ({
        items: (list?.items ?? []).map((job) =>
          ids.includes(job.id) ? Object.assign({}, job, { isPutAway: true }) : job,
        ),
      })),
    meta: { refreshes: jobsQuery.queryKey },
  })
