const jobsReason = 'Jobs belong to no organization, and no side may see or write them.'

const gramsReason =
  'Under row security the index of parts of words is not used; it asks for the own organization alone.'

/** The functions of the database that act with the rights of their owner, each with its reason. */
export const definers = new Map([
  ['app.notify_of_comment()', jobsReason],
  ['app.notify_of_finance_change()', jobsReason],
  ['app.notify_of_money_change()', jobsReason],
  ['app.notify_of_overpayment(uuid)', jobsReason],
  [
    'app.is_being_charged(uuid)',
    'The attempts of autopay belong to no organization; whether one is at work is answered.',
  ],
  ['app.notify_of_event()', jobsReason],
  ['app.hide_changed_names()', 'As hide_names, for a patient who is renamed or erased.'],
  ['app.notify_of_recall()', 'As notify_of_event, for recalls.'],
  [
    'app.begun_items(uuid,uuid[])',
    'The history says what the clinic took off after the work had begun, whose stages it cannot see.',
  ],
  ['app.add_ledger_sums()', 'Sums are written by rule, and by no side as it likes.'],
  ['app.add_invoice_sums()', 'As add_ledger_sums.'],
  ['app.add_payment_sums()', 'As add_ledger_sums.'],
  ['app.refresh_unbilled()', 'A clinic changes orders, and does not see which are billed.'],
  ['app.check_posting()', 'What balances does not depend on what its writer may see.'],
  ['app.mark_stages_of_order()', 'As mark_current_stages, for every change of a stage.'],
  [
    'app.mark_current_stages(uuid)',
    'A clinic that takes an item off its order moves the stages, which only the laboratory sees.',
  ],
  ['app.plan_legs(uuid)', 'As mark_current_stages: the legs of an order follow its stages.'],
  [
    'app.plan_legs_of_order(uuid)',
    'An order of which the laboratory accepts all is accepted by a clinic, which sees no workflow.',
  ],
  ['app.begin_try_in(uuid)', 'Legs are written by rule, and by no side as it likes.'],
  ['app.answer_try_in(uuid,text,boolean)', 'As begin_try_in.'],
  ['app.end_try_in(uuid)', 'A clinic that returns its order ends stages of the laboratory.'],
  [
    'app.open_leg_of(uuid)',
    'A clinic that returns its order has the next day promised by stages that it does not see.',
  ],
  ['app.end_stages(uuid)', 'A clinic that cancels ends stages that only the laboratory sees.'],
  [
    'app.end_stages_of_removed_items(uuid,uuid[])',
    'A clinic that takes an item off its order ends stages and sittings of the laboratory.',
  ],
  [
    'app.plan_changed_items(uuid,uuid[])',
    'As plan_stages, for what a clinic adds while its order is made.',
  ],
  ['app.queue_claim_reopening(uuid)', jobsReason],
  ['app.release_deposit(uuid)', jobsReason],
  [
    'app.reopen_stages(uuid,uuid[])',
    'A clinic that prescribes made work again opens stages, which only the laboratory sees.',
  ],
  ['app.replan_labs_of_clinic()', jobsReason],
  ['app.replan_order(uuid)', jobsReason],
  ['app.request_deposit(uuid)', jobsReason],
  [
    'app.settle_reservation(uuid)',
    'The laboratory that answers may not write what the clinic has reserved.',
  ],
  [
    'app.take_order_number(uuid)',
    'The clinic that submits cannot see the counter of the laboratory.',
  ],
  [
    'app.forget_inner_texts()',
    'A clinic that erases a patient cannot write what the laboratory keeps to itself.',
  ],
  ['app.hide_names()', 'A stricter privacy mode reaches what the laboratory could read before.'],
  [
    'app.clinic_timezones()',
    'Appointments are on days of the clinic, whose row a laboratory cannot see.',
  ],
  [
    'app.lab_days(timestamp with time zone)',
    'Due days are days of the laboratory, whose row a clinic cannot see.',
  ],
  ['app.hide_names_in_statements()', 'As hide_names, for what was signed in statements.'],
  ['app.hide_patient_in_statements()', 'As hide_changed_names, for what was signed in statements.'],
  ['app.queue_scan_case()', jobsReason],
  ['app.queue_carrier_booking()', jobsReason],
  [
    'app.cancel_carrier_booking()',
    'A clinic that cancels its parcel may not write the label, which is the laboratory’s.',
  ],
  [
    'app.attach_shipment_events()',
    'A clinic that types a number may not write what the carrier of the laboratory reported.',
  ],
  [
    'app.apply_shipment_event()',
    'What a clinic’s typed number attaches is written on the parcel by the events of the laboratory.',
  ],
  ['app.return_scans_to_inbox()', 'A deleted draft may have a scan of a side that cannot see it.'],
  [
    'app.remove_waiting_files()',
    'A scanner connection that goes takes files along that wait for an order, by whoever it goes.',
  ],
  ['app.is_billed(uuid)', 'A clinic does not see the draft that bills its order.'],
  [
    'app.document_reading(uuid)',
    'A document is in the language of the other side, whose organization is closed to its printer.',
  ],
  [
    'app.document_template(uuid,text,timestamp with time zone)',
    'A clinic prints the invoice of a laboratory, whose templates are closed to it.',
  ],
  ['app.lots_of_parcel(uuid)', 'A clinic prints the lots of a parcel whose lab shows them.'],
  [
    'app.letterhead(uuid,timestamp with time zone)',
    'A clinic prints the invoice of a laboratory, whose letterhead is closed to it.',
  ],
  [
    'app.legal_profile(uuid)',
    'A clinic prints the invoice of a laboratory, whose record and settings are closed to it.',
  ],
  ['app.link_connection()', 'Neither side of a connection may write the row of the other.'],
  ['app.link_customer()', 'A clinic that accepts becomes a customer in the records of the lab.'],
  ['app.find_patients(text,integer)', gramsReason],
  ['app.find_order_numbers(text,integer)', gramsReason],
  ['app.find_invoice_texts(text,integer)', gramsReason],
  [
    'app.listed_partners()',
    'Whom to ask for a connection: their records are closed, and what they publish is shown.',
  ],
  ['app.count_patient()', "The kept total of a practice is nobody's to write."],
  ['app.merge_copies()', 'A clinic cannot write the copies of its patient elsewhere.'],
  [
    'app.note_signing_key(text,bytea)',
    'The keys are of the service and of no organization; whoever signs first has it kept.',
  ],
  [
    'app.partner_profile(uuid)',
    'A label needs the address of the other side, whose record is closed.',
  ],
  [
    'app.plan_stages(uuid)',
    'A clinic that changes its order sees neither the workflows nor the stages of the laboratory.',
  ],
  [
    'app.copy_warranty()',
    'A piece of work keeps the warranty of a product that whoever changes it may no longer see.',
  ],
  [
    'app.is_on_credit_hold(uuid)',
    'An order that a clinic submits waits for a person, and the hold itself is the laboratory’s own.',
  ],
  ['app.count_renames()', 'Counters belong to no organization, and no side may see or write them.'],
  [
    'app.partner_standing(uuid)',
    'Says two facts about a partner; whose name it shares and who its owners are, no side may see.',
  ],
  [
    'app.prices_for(uuid,uuid,uuid,uuid[])',
    'A clinic asks for its prices and must not see the lists, which name groups of customers.',
  ],
  [
    'app.remake_terms(uuid,uuid)',
    'A clinic claims on its own terms and must not see the policies for others.',
  ],
  [
    'app.queue_mail(uuid,text,text,text,text,uuid,uuid,text,boolean)',
    'Limits of mail are counted over all organizations, and no side may see the mails.',
  ],
  [
    'app.mail_locale(text,uuid,uuid)',
    'A mail is written in the language of its recipient, whose account the sender may not see.',
  ],
  [
    'app.attach_to_mail(uuid,text,bytea)',
    'A file goes with a mail that the same transaction has queued, and no side may see the mails.',
  ],
  ['app.queue_inspection()', jobsReason],
  ['app.queue_resolution()', jobsReason],
  [
    'app.reduce_scans_again()',
    'A clinic that shows less cannot write the scans of the laboratory.',
  ],
  ['app.remove_file()', 'A file that goes with its order goes by the owner, who may write no row.'],
  ['app.remove_upload()', 'As remove_file, for what was received of an upload.'],
  ['app.replan_lab()', jobsReason],
  ['app.replan_lab_of_member()', 'The same.'],
  [
    'app.orders_at_risk()',
    'The worklist is one statement for both sides; a clinic may not read plans, and finds none.',
  ],
  [
    'app.reserved_work_of_lab(date,date)',
    'What clinics hold is theirs; a laboratory reads how much of its own days that takes.',
  ],
  [
    'app.schedule_of(uuid,uuid,uuid[],uuid,timestamp with time zone)',
    'A clinic asks for a day and must not see the stages, the calendar and the load.',
  ],
  ['app.share_again()', 'A changed privacy mode rewrites what the laboratory has of patients.'],
  ['app.share_changed_patient()', 'A clinic cannot write the copies of its patient elsewhere.'],
  ['app.share_patient(uuid,uuid,uuid)', 'The one place where an identity crosses to a lab.'],
  ['app.release_trays()', 'A clinic that cancels must not see the trays that are freed by it.'],
  ['app.publish_tray_change()', 'As publish_order_change, for the laboratory alone.'],
  ['app.show_order_surcharges()', 'As show_order, for what comes on top of the items.'],
  ['app.show_order()', 'What hangs on an order opens to the laboratory with its status.'],
  ['app.copy_reserved_day()', 'The day of a reservation is on the order, for both sides.'],
  ['app.publish_notification_change()', 'As publish_order_change, for what a member has to read.'],
  [
    'app.publish_order_change()',
    'What is published to others no side may write, and each sees it only through a stream.',
  ],
  [
    'app.publish_finance_change()',
    'As publish_order_change, for invoices, payments and statements.',
  ],
  ['app.publish_change_to_sides()', 'As publish_order_change, for what hangs on an order.'],
  [
    'app.show_margin_lines()',
    'As show_order, for margin lines, which neither side may ever change.',
  ],
  [
    'app.show_shared_comments()',
    'As show_order, for comments, which neither side may ever change.',
  ],
])
