// Written by `npm run generate` from openapi/ and src/contract/. Do not edit.
"use strict";
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"requestBody":{"$ref":"gw:doc#/components/schemas/ClientFrame"}}};
const schema2 = {"description":"What a client sends, as text of at most 64 KiB.","x-expected":"a frame whose type is auth, subscribe, unsubscribe, publish or ping","x-absent":{"whenNull":["type","token","id","bus","from","event"],"whenEmpty":[]},"allOf":[{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"auth"}}},"then":{"$ref":"#/components/schemas/AuthFrame"},"else":{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"subscribe"}}},"then":{"$ref":"#/components/schemas/SubscribeFrame"},"else":{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"unsubscribe"}}},"then":{"$ref":"#/components/schemas/UnsubscribeFrame"},"else":{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"publish"}}},"then":{"$ref":"#/components/schemas/PublishFrame"},"else":{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"ping"}}},"then":{"$ref":"#/components/schemas/PingFrame"},"else":{"not":{},"x-expected":"a frame whose type is auth, subscribe, unsubscribe, publish or ping","x-select":["object.type=auth","object.type=subscribe","object.type=unsubscribe","object.type=publish","object.type=ping"]}}}}}}]};
const schema3 = {"description":"An API key or an access token, where the request brought none; within 10 s. Later, a fresh token of the same account, which renews the connection.","type":"object","required":["type","token"],"additionalProperties":false,"properties":{"type":{"type":"string","const":"auth"},"token":{"type":"string","minLength":1,"maxLength":16384}}};
const schema16 = {"description":"Asks for a `pong`.","type":"object","required":["type"],"additionalProperties":false,"properties":{"type":{"type":"string","const":"ping"}}};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const schema4 = {"description":"Asks for the events of a bus, from an offset on that is still kept, from the earliest one, or from now on. A connection has one subscription of a bus; a second one is refused with `ALREADY_SUBSCRIBED`. Each is a call of the workspace, as a publication is.","type":"object","required":["type","id","bus"],"additionalProperties":false,"properties":{"type":{"type":"string","const":"subscribe"},"id":{"$ref":"#/components/schemas/FrameId"},"bus":{"$ref":"#/components/schemas/BusAddress"},"from":{"$ref":"#/components/schemas/SubscribeFrom"}},"x-absent":{"whenNull":["from"],"whenEmpty":[]}};
const schema5 = {"description":"A name that the client gives, by which it knows what comes back.","type":"string","minLength":1,"maxLength":64,"examples":["s1"]};
const schema6 = {"description":"A bus - a topic of the workspace, a colon, and an instance of it. Both are letters, digits, `_`, `-` and `.`, at most 100.","type":"string","minLength":3,"maxLength":201,"pattern":"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$","x-expected":"topic:instance, each 1 to 100 letters, digits, _, - or .","examples":["orders:all"]};
const pattern0 = new RegExp("^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$", "u");
const schema7 = {"description":"Offset of the first event that is wanted, `earliest`, or `latest`, which is the default.","x-expected":"an offset, earliest or latest","allOf":[{"if":{"type":"integer"},"then":{"$ref":"#/components/schemas/BusOffset"},"else":{"if":{"type":"string"},"then":{"type":"string","enum":["earliest","latest"]},"else":{"not":{},"x-expected":"an offset, earliest or latest","x-select":["integer","string"]}}}]};
const schema8 = {"description":"Position of an event on its bus; without gaps, from 1.","type":"integer","format":"int64","minimum":0,"maximum":9007199254740991,"examples":[1042]};
const formats0 = require("ajv-formats/dist/formats").fullFormats.int64;

function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate4.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(!((typeof data == "number") && (!(data % 1) && !isNaN(data)))){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
const _errs5 = errors;
if(!((typeof data == "number") && (!(data % 1) && !isNaN(data)))){
validate4.errors = [{instancePath,schemaPath:"#/components/schemas/BusOffset/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema8.type,parentSchema:schema8,data}];
return false;
}
if(errors === _errs5){
if(typeof data == "number"){
if(data > 9007199254740991 || isNaN(data)){
validate4.errors = [{instancePath,schemaPath:"#/components/schemas/BusOffset/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema8,data}];
return false;
}
else {
if(data < 0 || isNaN(data)){
validate4.errors = [{instancePath,schemaPath:"#/components/schemas/BusOffset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema8,data}];
return false;
}
else {
if(!(formats0.validate(data))){
validate4.errors = [{instancePath,schemaPath:"#/components/schemas/BusOffset/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\"",schema:"int64",parentSchema:schema8,data}];
return false;
}
}
}
}
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
ifClause0 = "then";
}
else {
const _errs7 = errors;
const _errs8 = errors;
let valid3 = true;
const _errs9 = errors;
if(typeof data !== "string"){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs9 === errors;
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs11 = errors;
if(typeof data !== "string"){
validate4.errors = [{instancePath,schemaPath:"#/allOf/0/else/then/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.allOf[0].else.then.type,parentSchema:schema7.allOf[0].else.then,data}];
return false;
}
if(!((data === "earliest") || (data === "latest"))){
validate4.errors = [{instancePath,schemaPath:"#/allOf/0/else/then/enum",keyword:"enum",params:{allowedValues: schema7.allOf[0].else.then.enum},message:"must be equal to one of the allowed values",schema:schema7.allOf[0].else.then.enum,parentSchema:schema7.allOf[0].else.then,data}];
return false;
}
var _valid1 = _errs11 === errors;
valid3 = _valid1;
ifClause1 = "then";
}
else {
const _errs13 = errors;
validate4.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema7.allOf[0].else.else.not,parentSchema:schema7.allOf[0].else.else,data}];
return false;
var _valid1 = _errs13 === errors;
valid3 = _valid1;
ifClause1 = "else";
}
if(!valid3){
const err2 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema7.allOf[0].else.if,parentSchema:schema7.allOf[0].else,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate4.errors = vErrors;
return false;
}
var _valid0 = _errs7 === errors;
valid1 = _valid0;
ifClause0 = "else";
}
if(!valid1){
const err3 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema7.allOf[0].if,parentSchema:schema7.allOf[0],data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate4.errors = vErrors;
return false;
}
validate4.errors = vErrors;
return errors === 0;
}
validate4.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate3.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["from"] === null){
delete data["from"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.id === undefined) && (missing0 = "id"))) || ((data.bus === undefined) && (missing0 = "bus"))){
validate3.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema4.required,parentSchema:schema4,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "type") || (key0 === "id")) || (key0 === "bus")) || (key0 === "from"))){
validate3.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema4,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.type !== undefined){
let data0 = data.type;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate3.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.properties.type.type,parentSchema:schema4.properties.type,data:data0}];
return false;
}
if("subscribe" !== data0){
validate3.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "subscribe"},message:"must be equal to constant",schema:"subscribe",parentSchema:schema4.properties.type,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data1 = data.id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(func0(data1) > 64){
validate3.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/FrameId/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema5,data:data1}];
return false;
}
else {
if(func0(data1) < 1){
validate3.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/FrameId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data1}];
return false;
}
}
}
else {
validate3.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/FrameId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bus !== undefined){
let data2 = data.bus;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if(func0(data2) > 201){
validate3.errors = [{instancePath:instancePath+"/bus",schemaPath:"#/components/schemas/BusAddress/maxLength",keyword:"maxLength",params:{limit: 201},message:"must NOT have more than 201 characters",schema:201,parentSchema:schema6,data:data2}];
return false;
}
else {
if(func0(data2) < 3){
validate3.errors = [{instancePath:instancePath+"/bus",schemaPath:"#/components/schemas/BusAddress/minLength",keyword:"minLength",params:{limit: 3},message:"must NOT have fewer than 3 characters",schema:3,parentSchema:schema6,data:data2}];
return false;
}
else {
if(!pattern0.test(data2)){
validate3.errors = [{instancePath:instancePath+"/bus",schemaPath:"#/components/schemas/BusAddress/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$"},message:"must match pattern \""+"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$"+"\"",schema:"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$",parentSchema:schema6,data:data2}];
return false;
}
}
}
}
else {
validate3.errors = [{instancePath:instancePath+"/bus",schemaPath:"#/components/schemas/BusAddress/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.type,parentSchema:schema6,data:data2}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.from !== undefined){
const _errs10 = errors;
if(!(validate4(data.from, {instancePath:instancePath+"/from",parentData:data,parentDataProperty:"from",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate3.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema4.type,parentSchema:schema4,data}];
return false;
}
}
validate3.errors = vErrors;
return errors === 0;
}
validate3.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema9 = {"description":"Ends a subscription. Events that are under way may still come.","type":"object","required":["type","id"],"additionalProperties":false,"properties":{"type":{"type":"string","const":"unsubscribe"},"id":{"$ref":"#/components/schemas/FrameId"}}};

function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate7.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.id === undefined) && (missing0 = "id"))){
validate7.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema9.required,parentSchema:schema9,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "type") || (key0 === "id"))){
validate7.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema9,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.type !== undefined){
let data0 = data.type;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate7.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.type.type,parentSchema:schema9.properties.type,data:data0}];
return false;
}
if("unsubscribe" !== data0){
validate7.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "unsubscribe"},message:"must be equal to constant",schema:"unsubscribe",parentSchema:schema9.properties.type,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data1 = data.id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(func0(data1) > 64){
validate7.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/FrameId/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema5,data:data1}];
return false;
}
else {
if(func0(data1) < 1){
validate7.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/FrameId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data1}];
return false;
}
}
}
else {
validate7.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/FrameId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema9.type,parentSchema:schema9,data}];
return false;
}
}
validate7.errors = vErrors;
return errors === 0;
}
validate7.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema11 = {"description":"Publishes an event on a bus; answered by `ack` once it has its offset.","type":"object","required":["type","id","bus","event","data"],"additionalProperties":false,"properties":{"type":{"type":"string","const":"publish"},"id":{"$ref":"#/components/schemas/FrameId"},"bus":{"$ref":"#/components/schemas/BusAddress"},"event":{"$ref":"#/components/schemas/EventName"},"data":{"$ref":"#/components/schemas/EventData"}}};
const schema14 = {"description":"What happened; the event's `type` is this behind `custom.`.","type":"string","minLength":1,"maxLength":100,"pattern":"^[A-Za-z0-9_.-]{1,100}$","x-expected":"1 to 100 letters, digits, _, - or .","examples":["order.packed"]};
const schema15 = {"description":"Any JSON value, up to 64 levels deep."};
const pattern2 = new RegExp("^[A-Za-z0-9_.-]{1,100}$", "u");

function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate9.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.type === undefined) && (missing0 = "type")) || ((data.id === undefined) && (missing0 = "id"))) || ((data.bus === undefined) && (missing0 = "bus"))) || ((data.event === undefined) && (missing0 = "event"))) || ((data.data === undefined) && (missing0 = "data"))){
validate9.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema11.required,parentSchema:schema11,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "type") || (key0 === "id")) || (key0 === "bus")) || (key0 === "event")) || (key0 === "data"))){
validate9.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.type !== undefined){
let data0 = data.type;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate9.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.type.type,parentSchema:schema11.properties.type,data:data0}];
return false;
}
if("publish" !== data0){
validate9.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "publish"},message:"must be equal to constant",schema:"publish",parentSchema:schema11.properties.type,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data1 = data.id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(func0(data1) > 64){
validate9.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/FrameId/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema5,data:data1}];
return false;
}
else {
if(func0(data1) < 1){
validate9.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/FrameId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data1}];
return false;
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/FrameId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bus !== undefined){
let data2 = data.bus;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if(func0(data2) > 201){
validate9.errors = [{instancePath:instancePath+"/bus",schemaPath:"#/components/schemas/BusAddress/maxLength",keyword:"maxLength",params:{limit: 201},message:"must NOT have more than 201 characters",schema:201,parentSchema:schema6,data:data2}];
return false;
}
else {
if(func0(data2) < 3){
validate9.errors = [{instancePath:instancePath+"/bus",schemaPath:"#/components/schemas/BusAddress/minLength",keyword:"minLength",params:{limit: 3},message:"must NOT have fewer than 3 characters",schema:3,parentSchema:schema6,data:data2}];
return false;
}
else {
if(!pattern0.test(data2)){
validate9.errors = [{instancePath:instancePath+"/bus",schemaPath:"#/components/schemas/BusAddress/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$"},message:"must match pattern \""+"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$"+"\"",schema:"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$",parentSchema:schema6,data:data2}];
return false;
}
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/bus",schemaPath:"#/components/schemas/BusAddress/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.type,parentSchema:schema6,data:data2}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.event !== undefined){
let data3 = data.event;
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data3 === "string"){
if(func0(data3) > 100){
validate9.errors = [{instancePath:instancePath+"/event",schemaPath:"#/components/schemas/EventName/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema14,data:data3}];
return false;
}
else {
if(func0(data3) < 1){
validate9.errors = [{instancePath:instancePath+"/event",schemaPath:"#/components/schemas/EventName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema14,data:data3}];
return false;
}
else {
if(!pattern2.test(data3)){
validate9.errors = [{instancePath:instancePath+"/event",schemaPath:"#/components/schemas/EventName/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.-]{1,100}$"},message:"must match pattern \""+"^[A-Za-z0-9_.-]{1,100}$"+"\"",schema:"^[A-Za-z0-9_.-]{1,100}$",parentSchema:schema14,data:data3}];
return false;
}
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/event",schemaPath:"#/components/schemas/EventName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.type,parentSchema:schema14,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs13 = errors;
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate9.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data}];
return false;
}
}
validate9.errors = vErrors;
return errors === 0;
}
validate9.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["type"] === null){
delete data["type"];
}
if(data["token"] === null){
delete data["token"];
}
if(data["id"] === null){
delete data["id"];
}
if(data["bus"] === null){
delete data["bus"];
}
if(data["from"] === null){
delete data["from"];
}
if(data["event"] === null){
delete data["event"];
}
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.type !== undefined){
if("auth" !== data.type){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
else {
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((data.type === undefined) && (missing1 = "type")) || ((data.token === undefined) && (missing1 = "token"))){
validate2.errors = [{instancePath,schemaPath:"#/components/schemas/AuthFrame/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema3.required,parentSchema:schema3,data}];
return false;
}
else {
const _errs8 = errors;
for(const key0 in data){
if(!((key0 === "type") || (key0 === "token"))){
validate2.errors = [{instancePath,schemaPath:"#/components/schemas/AuthFrame/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema3,data}];
return false;
break;
}
}
if(_errs8 === errors){
if(data.type !== undefined){
let data1 = data.type;
const _errs9 = errors;
if(typeof data1 !== "string"){
validate2.errors = [{instancePath:instancePath+"/type",schemaPath:"#/components/schemas/AuthFrame/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.properties.type.type,parentSchema:schema3.properties.type,data:data1}];
return false;
}
if("auth" !== data1){
validate2.errors = [{instancePath:instancePath+"/type",schemaPath:"#/components/schemas/AuthFrame/properties/type/const",keyword:"const",params:{allowedValue: "auth"},message:"must be equal to constant",schema:"auth",parentSchema:schema3.properties.type,data:data1}];
return false;
}
var valid4 = _errs9 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.token !== undefined){
let data2 = data.token;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data2 === "string"){
if(func0(data2) > 16384){
validate2.errors = [{instancePath:instancePath+"/token",schemaPath:"#/components/schemas/AuthFrame/properties/token/maxLength",keyword:"maxLength",params:{limit: 16384},message:"must NOT have more than 16384 characters",schema:16384,parentSchema:schema3.properties.token,data:data2}];
return false;
}
else {
if(func0(data2) < 1){
validate2.errors = [{instancePath:instancePath+"/token",schemaPath:"#/components/schemas/AuthFrame/properties/token/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3.properties.token,data:data2}];
return false;
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/token",schemaPath:"#/components/schemas/AuthFrame/properties/token/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.properties.token.type,parentSchema:schema3.properties.token,data:data2}];
return false;
}
}
var valid4 = _errs11 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
else {
validate2.errors = [{instancePath,schemaPath:"#/components/schemas/AuthFrame/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema3.type,parentSchema:schema3,data}];
return false;
}
}
var _valid0 = _errs5 === errors;
valid1 = _valid0;
if(valid1){
var props0 = true;
}
ifClause0 = "then";
}
else {
const _errs13 = errors;
const _errs14 = errors;
let valid5 = true;
const _errs15 = errors;
if(errors === _errs15){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.type === undefined) && (missing2 = "type")){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
if(data.type !== undefined){
if("subscribe" !== data.type){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
}
else {
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid1 = _errs15 === errors;
errors = _errs14;
if(vErrors !== null){
if(_errs14){
vErrors.length = _errs14;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs18 = errors;
if(!(validate3(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
var _valid1 = _errs18 === errors;
valid5 = _valid1;
if(valid5){
var props1 = true;
}
ifClause1 = "then";
}
else {
const _errs19 = errors;
const _errs20 = errors;
let valid7 = true;
const _errs21 = errors;
if(errors === _errs21){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((data.type === undefined) && (missing3 = "type")){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
if(data.type !== undefined){
if("unsubscribe" !== data.type){
const err7 = {};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
}
else {
const err8 = {};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var _valid2 = _errs21 === errors;
errors = _errs20;
if(vErrors !== null){
if(_errs20){
vErrors.length = _errs20;
}
else {
vErrors = null;
}
}
let ifClause2;
if(_valid2){
const _errs24 = errors;
if(!(validate7(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
var _valid2 = _errs24 === errors;
valid7 = _valid2;
if(valid7){
var props2 = true;
}
ifClause2 = "then";
}
else {
const _errs25 = errors;
const _errs26 = errors;
let valid9 = true;
const _errs27 = errors;
if(errors === _errs27){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if((data.type === undefined) && (missing4 = "type")){
const err9 = {};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
else {
if(data.type !== undefined){
if("publish" !== data.type){
const err10 = {};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
}
else {
const err11 = {};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
var _valid3 = _errs27 === errors;
errors = _errs26;
if(vErrors !== null){
if(_errs26){
vErrors.length = _errs26;
}
else {
vErrors = null;
}
}
let ifClause3;
if(_valid3){
const _errs30 = errors;
if(!(validate9(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
var _valid3 = _errs30 === errors;
valid9 = _valid3;
if(valid9){
var props3 = true;
}
ifClause3 = "then";
}
else {
const _errs31 = errors;
const _errs32 = errors;
let valid11 = true;
const _errs33 = errors;
if(errors === _errs33){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if((data.type === undefined) && (missing5 = "type")){
const err12 = {};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
else {
if(data.type !== undefined){
if("ping" !== data.type){
const err13 = {};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
}
else {
const err14 = {};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
var _valid4 = _errs33 === errors;
errors = _errs32;
if(vErrors !== null){
if(_errs32){
vErrors.length = _errs32;
}
else {
vErrors = null;
}
}
let ifClause4;
if(_valid4){
const _errs36 = errors;
const _errs37 = errors;
if(errors === _errs37){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing6;
if((data.type === undefined) && (missing6 = "type")){
validate2.errors = [{instancePath,schemaPath:"#/components/schemas/PingFrame/required",keyword:"required",params:{missingProperty: missing6},message:"must have required property '"+missing6+"'",schema:schema16.required,parentSchema:schema16,data}];
return false;
}
else {
const _errs39 = errors;
for(const key1 in data){
if(!(key1 === "type")){
validate2.errors = [{instancePath,schemaPath:"#/components/schemas/PingFrame/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema16,data}];
return false;
break;
}
}
if(_errs39 === errors){
if(data.type !== undefined){
let data7 = data.type;
if(typeof data7 !== "string"){
validate2.errors = [{instancePath:instancePath+"/type",schemaPath:"#/components/schemas/PingFrame/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.type.type,parentSchema:schema16.properties.type,data:data7}];
return false;
}
if("ping" !== data7){
validate2.errors = [{instancePath:instancePath+"/type",schemaPath:"#/components/schemas/PingFrame/properties/type/const",keyword:"const",params:{allowedValue: "ping"},message:"must be equal to constant",schema:"ping",parentSchema:schema16.properties.type,data:data7}];
return false;
}
}
}
}
}
else {
validate2.errors = [{instancePath,schemaPath:"#/components/schemas/PingFrame/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema16.type,parentSchema:schema16,data}];
return false;
}
}
var _valid4 = _errs36 === errors;
valid11 = _valid4;
if(valid11){
var props4 = true;
}
ifClause4 = "then";
}
else {
const _errs42 = errors;
validate2.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema2.allOf[0].else.else.else.else.else.not,parentSchema:schema2.allOf[0].else.else.else.else.else,data}];
return false;
var _valid4 = _errs42 === errors;
valid11 = _valid4;
ifClause4 = "else";
}
if(!valid11){
const err15 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause4},message:"must match \""+ifClause4+"\" schema",schema:schema2.allOf[0].else.else.else.else.if,parentSchema:schema2.allOf[0].else.else.else.else,data};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
validate2.errors = vErrors;
return false;
}
var _valid3 = _errs31 === errors;
valid9 = _valid3;
if(valid9){
if(props3 !== true && props4 !== undefined){
if(props4 === true){
props3 = true;
}
else {
props3 = props3 || {};
Object.assign(props3, props4);
}
}
}
ifClause3 = "else";
}
if(!valid9){
const err16 = {instancePath,schemaPath:"#/allOf/0/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause3},message:"must match \""+ifClause3+"\" schema",schema:schema2.allOf[0].else.else.else.if,parentSchema:schema2.allOf[0].else.else.else,data};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
validate2.errors = vErrors;
return false;
}
var _valid2 = _errs25 === errors;
valid7 = _valid2;
if(valid7){
if(props2 !== true && props3 !== undefined){
if(props3 === true){
props2 = true;
}
else {
props2 = props2 || {};
Object.assign(props2, props3);
}
}
}
ifClause2 = "else";
}
if(!valid7){
const err17 = {instancePath,schemaPath:"#/allOf/0/else/else/if",keyword:"if",params:{failingKeyword: ifClause2},message:"must match \""+ifClause2+"\" schema",schema:schema2.allOf[0].else.else.if,parentSchema:schema2.allOf[0].else.else,data};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
validate2.errors = vErrors;
return false;
}
var _valid1 = _errs19 === errors;
valid5 = _valid1;
if(valid5){
if(props1 !== true && props2 !== undefined){
if(props2 === true){
props1 = true;
}
else {
props1 = props1 || {};
Object.assign(props1, props2);
}
}
}
ifClause1 = "else";
}
if(!valid5){
const err18 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema2.allOf[0].else.if,parentSchema:schema2.allOf[0].else,data};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
validate2.errors = vErrors;
return false;
}
var _valid0 = _errs13 === errors;
valid1 = _valid0;
if(valid1){
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
ifClause0 = "else";
}
if(!valid1){
const err19 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema2.allOf[0].if,parentSchema:schema2.allOf[0],data};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
validate2.errors = vErrors;
return false;
}
validate2.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate2.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate2(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};
